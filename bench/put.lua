-- wrk: replaces one of so many nodes (or records) by 200 bytes, in random order.
-- arguments: METHOD PREFIX SUFFIX COUNT DIGITS
local method, prefix, suffix, count, digits
-- BENCH_TOKEN in the environment is shown with each request.
local body = '{"text":"' .. string.rep("x", 189) .. '"}'

function init(arguments)
  method, prefix, suffix = arguments[1], arguments[2], arguments[3]
  count, digits = tonumber(arguments[4]), tonumber(arguments[5])
  wrk.headers["Content-Type"] = "application/json"
  local token = os.getenv("BENCH_TOKEN")
  if token then wrk.headers["Authorization"] = "Bearer " .. token end
  math.randomseed(os.time())
end

function request()
  local name = string.format("%0" .. digits .. "d", math.random(0, count - 1))
  return wrk.format(method, prefix .. name .. suffix, nil, method ~= "GET" and body or nil)
end

function done(summary, latency, requests)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read
    + summary.errors.write + summary.errors.timeout
  io.write(string.format("RESULT %d %d %d %d %d\n", summary.requests, summary.duration, failed,
    latency:percentile(50), latency:percentile(99)))
end
