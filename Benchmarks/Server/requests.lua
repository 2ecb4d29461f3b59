-- Generates the requests of wrk. DRAWERD_BENCH_REQUESTS names a file of requests to send in turns. Each of its lines
-- has a method, a path and a body, separated by tabs. Every "%T" in a body is replaced by a number that changes with
-- each request.

local requests = {}
local count = 0

function init(arguments)
  for line in io.lines(os.getenv("DRAWERD_BENCH_REQUESTS")) do
    local method, path, body = line:match("^([^\t]*)\t([^\t]*)\t(.*)$")
    requests[#requests + 1] = {method = method, path = path, parts = body}
  end
  count = math.random(#requests)
end

function request()
  count = count + 1
  local chosen = requests[count % #requests + 1]
  local body = chosen.parts:gsub("%%T", string.format("%.1f", -100 - count % 977 * 0.3))
  return wrk.format(chosen.method, chosen.path, {["Content-Type"] = "application/json"}, body ~= "" and body or nil)
end

function done(summary, latency, calls)
  local errors = summary.errors
  io.write(string.format(
    "RESULT {\"requests\": %d, \"microseconds\": %d, \"p50\": %d, \"p99\": %d, \"errors\": %d}\n",
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
