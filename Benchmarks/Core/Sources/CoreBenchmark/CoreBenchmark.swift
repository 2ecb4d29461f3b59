/// Prints the costs of the state machines and the codec: a line of JSON for each measurement.
@main
enum CoreBenchmark {
  static func main() throws {
    for measurement in try measureControllers() + measureMotion() + measureCodec() { print(measurement.json) }
  }
}
