-- The requests of the serving benchmark, for wrk: `wrk -tSERVERS … -s requests.lua URL -- KIND TOKENS PROJECTS`.
-- TOKENS is a file with one token a line, or empty; each request takes the next. With more PROJECTS than one the requests
-- name them in turn, so they fit tokens of as many projects in turn. PORTS in the environment has the ports of several
-- servers with commas between them: each has a thread, and the threads take tokens in turn.

local head = "POST %s?key=bench HTTP/1.1\r\nHost: 127.0.0.1\r\n%sContent-Type: application/json\r\nContent-Length: "
local accounts = "/identitytoolkit.googleapis.com/v1/accounts:"
local kind, prefixes, count, tokens, began = nil, {}, 0, {}, os.time()
local threads = {}

local update = "/identitytoolkit.googleapis.com/v1/projects/demo-bench/accounts:update"
local owner = "Authorization: Bearer owner\r\n"

local paths = {
    signUp = accounts .. "signUp", password = accounts .. "signInWithPassword", lookup = accounts .. "lookup",
    person = accounts .. "signInWithPassword", few = accounts .. "signInWithPassword", linkProvider = accounts .. "signInWithIdp",
    link = accounts .. "update", same = update, vary = update, address = update, refresh = "/securetoken.googleapis.com/v1/token", idp = accounts .. "signInWithIdp",
}

-- A change of one of 200 accounts, which an administrator makes.
local function change(member, value)
    return string.format('{"localId":"account-%08d","%s":"%s"}', count % 200, member, value)
end

local function signIn(number)
    return string.format('{"email":"p%d@example.com","password":"a long password","returnSecureToken":true}', number)
end

local bodies = {
    person = function() return signIn(count % 1000) end,
    few = function() return signIn(math.random(0, 99)) end,
    linkProvider = function(token)
        local claims = "%7B%22sub%22%3A%22s" .. began .. "-" .. count .. "%22%7D"
        return '{"idToken":"' .. token .. '","requestUri":"http://localhost","postBody":"providerId=google.com&id_token='
            .. claims .. '","returnSecureToken":true}'
    end,
    same = function() return change("displayName", string.format("Person %012d", count)) end,
    vary = function() return change("displayName", string.rep("x", 1 + count * 7919 % 251)) end,
    address = function() return change("email", string.format("u%d-%d-%d@example.com", count % 200, began, count)) end,
    signUp = function() return '{"returnSecureToken":true}' end,
    password = function() return '{"email":"person@example.com","password":"a long password","returnSecureToken":true}' end,
    lookup = function(token) return '{"idToken":"' .. token .. '"}' end,
    link = function(token)
        local email = "u" .. count .. "-" .. began .. "@example.com"
        return '{"idToken":"' .. token .. '","email":"' .. email .. '","password":"a long password","returnSecureToken":true}'
    end,
    refresh = function(token) return '{"grantType":"refresh_token","refreshToken":"' .. token .. '"}' end,
    idp = function()
        local claims = "%7B%22sub%22%3A%22s" .. count % 1000 .. "%22%2C%22name%22%3A%22N%22%7D"
        return '{"requestUri":"http://localhost","postBody":"providerId=google.com&id_token=' .. claims .. '","returnSecureToken":true}'
    end,
}

function setup(thread)
    threads[#threads + 1] = thread
    thread:set("first", #threads)
    local ports = {}
    for port in (os.getenv("PORTS") or ""):gmatch("%d+") do ports[#ports + 1] = port end
    if #ports == 0 then return end
    thread:set("step", #ports)
    thread.addr = wrk.lookup("127.0.0.1", ports[#threads])[1]
end

function init(arguments)
    step = step or 1
    count = first - step
    math.randomseed(began + first)
    kind = arguments[1]
    local projects = tonumber(arguments[3])
    for number = 0, projects - 1 do
        local named = paths[kind] == update and owner or projects > 1 and string.format("X-Vinculum-Project: project-%04d\r\n", number) or ""
        prefixes[number + 1] = string.format(head, paths[kind], named)
    end
    if arguments[2] ~= "" then
        for line in io.lines(arguments[2]) do tokens[#tokens + 1] = line end
    end
end

function request()
    count = count + step
    local body = bodies[kind](tokens[(count - 1) % math.max(#tokens, 1) + 1])
    return prefixes[(count - 1) % #prefixes + 1] .. #body .. "\r\n\r\n" .. body
end

function done(summary, latency, requests)
    io.write(string.format(
        "RESULT %d %d %d %d %d\n", summary.requests, summary.requests * 1e6 / summary.duration, latency:percentile(50), latency:percentile(99),
        summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout))
end
