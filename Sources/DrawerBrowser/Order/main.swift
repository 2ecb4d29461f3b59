// Reads a WebAssembly module as Binaryen's text, and writes it with those functions next to each other that are alike: what
// brotli has had before takes fewer bits the nearer it is.

var start: [String] = []
var functions: [[String]] = []
var end: [String] = []
while let line = readLine() {
  if line.hasPrefix(" (func ") {
    functions.append([line])
  } else if functions.isEmpty {
    start.append(line)
  } else if end.isEmpty, line.hasPrefix("  ") || line == " )" {
    functions[functions.count - 1].append(line)
  } else {
    end.append(line)
  }
}

/// The numbers of the pairs of instructions that follow each other.
var numbers: [String: Int] = [:]
/// The pairs that each function has: the more of them two have in common, the more they are alike.
let pairs: [Set<Int>] = functions.map { function in
  let instructions = function.dropFirst().map { $0.drop { $0 == " " } }.filter { $0 != ")" }
  return Set(
    zip(instructions, instructions.dropFirst()).map { first, second in
      let pair = "\(first)\n\(second)"
      if let number = numbers[pair] { return number }
      numbers[pair] = numbers.count
      return numbers.count - 1
    })
}
/// The functions that each pair is in.
var places: [[Int]] = Array(repeating: [], count: numbers.count)
for function in functions.indices { for pair in pairs[function] { places[pair].append(function) } }

/// Of the functions that are `left`, the one that has most in common with `function` for its length.
func likest(_ function: Int, _ left: [Bool]) -> Int? {
  var common: [Int: Int] = [:]
  // What is nearly everywhere tells nothing.
  for pair in pairs[function] where places[pair].count <= 200 {
    for other in places[pair] where left[other] { common[other, default: 0] += 1 }
  }
  func likeness(_ other: Int) -> Double {
    Double(common[other, default: 0]) / Double(pairs[function].count + pairs[other].count)
  }
  // Of several the first, so that the same module comes of the same sources.
  return common.keys.max { (likeness($0), $1) < (likeness($1), $0) }
}

for line in start { print(line) }
var left = Array(repeating: true, count: functions.count)
var byLength = functions.indices.sorted { (functions[$0].count, $0) < (functions[$1].count, $1) }
var next = byLength.popLast()
while let function = next {
  left[function] = false
  for line in functions[function] { print(line) }
  next = likest(function, left)
  while next == nil, let other = byLength.popLast() { if left[other] { next = other } }
}
for line in end { print(line) }
