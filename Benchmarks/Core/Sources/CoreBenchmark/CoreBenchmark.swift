/// Prints what the state machines and the codec cost: a line of JSON for each measurement.
@main
enum CoreBenchmark {
  static func main() throws {
    for measurement in try measureControllers() + measureMotion() + measureCodec() { print(measurement.json) }
  }
}
