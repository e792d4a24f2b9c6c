-- how many events
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","p0":"2026-11-01 00:00:00","p1":"2026-11-15 00:00:00","p2":"2026-11-01 00:00:00.000","p3":"2026-11-15 00:00:00.000"}
SELECT n AS total FROM (
SELECT sum(part.n) AS n FROM (
SELECT count() AS n
FROM events
WHERE workspace = {workspace:UUID}
  AND toStartOfFifteenMinutes(ts) >= {p0:DateTime('UTC')}
  AND toStartOfFifteenMinutes(ts) < {p1:DateTime('UTC')}
UNION ALL
SELECT count() AS n
FROM events
WHERE workspace = {workspace:UUID}
  AND (ts >= {p2:DateTime64(3, 'UTC')} AND ts < {p2:DateTime64(3, 'UTC')} OR ts >= {p3:DateTime64(3, 'UTC')} AND ts < {p3:DateTime64(3, 'UTC')})
) AS part
)

-- a filter of every kind
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":"2026-11-01 00:00:00.000","p1":"2026-11-15 00:00:00.000","p2":"ada@example.com","p3":["LOGIN_FAILED","MFA_FAILED"],"p4":24,"p5":"203.0.113.0","p6":32,"p7":"2001:db8:0:0:0:0:0:0","p8":"test","p9":"^curl/","p10":["EMAIL:INVALID"],"p11":"email","p12":"order.total","p13":"1","p14":64512,"p15":65534,"p16":"2026-11-01 23:00:00.000"}
SELECT n AS total FROM (
SELECT count() AS n
FROM events
GLOBAL ANY LEFT JOIN (
  SELECT ts AS markTs, eventId AS markId, argMax(toNullable(riskScore), judgedAt) AS markRisk,
    argMax((anomalyScore, 0), judgedAt).1 AS markAnomaly, argMax(labels, judgedAt) AS markLabels,
    argMax(reasons, judgedAt) AS markReasons
  FROM event_marks
  WHERE workspace = {workspace:UUID} AND ts >= {from:DateTime64(3, 'UTC')} AND ts < {to:DateTime64(3, 'UTC')}
  GROUP BY ts, eventId
) AS marks ON ts = marks.markTs AND eventId = marks.markId
WHERE workspace = {workspace:UUID}
  AND ts >= {p0:DateTime64(3, 'UTC')} AND ts < {p1:DateTime64(3, 'UTC')}
  AND email = {p2:String}
  AND type IN {p3:Array(String)}
  AND ((ip != '' AND position(ip, ':') = 0 AND toIPv4OrDefault(ip) BETWEEN (IPv4CIDRToRange(toIPv4({p5:String}), {p4:UInt8})).1 AND (IPv4CIDRToRange(toIPv4({p5:String}), {p4:UInt8})).2) OR (position(ip, ':') > 0 AND toIPv6OrDefault(ip) BETWEEN (IPv6CIDRToRange(toIPv6({p7:String}), {p6:UInt8})).1 AND (IPv6CIDRToRange(toIPv6({p7:String}), {p6:UInt8})).2))
  AND NOT (position(lower(account), {p8:String}) > 0)
  AND match(userAgent, {p9:String})
  AND hasAny(arrayConcat(labels, markLabels), {p10:Array(String)})
  AND arrayExists(each -> position(lower(each), {p11:String}) > 0, arrayConcat(labels, markLabels))
  AND startsWith(lower(customData[{p12:String}]), {p13:String})
  AND ifNull((nullIf(asn, 0) BETWEEN {p14:Float64} AND {p15:Float64}), 0)
  AND isNotNull(latitude)
  AND receivedAt > {p16:DateTime64(3, 'UTC')}
  AND NOT ((bot OR 0))
)

-- an aggregation of every kind
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":"plan"}
SELECT
  count() AS total,
  count() AS a0,
  countIf(email != '') AS a1,
  uniqExactIf(sipHash64(account), account != '') AS a2,
  uniqExactArray(arrayConcat(labels, markLabels)) AS a3,
  maxOrNull(ts) AS a4,
  minOrNull(round(toFloat64(latitude), 4) + 0) AS a5,
  sum(toInt64(round((round(toFloat64(latitude), 4) + 0) * 10000))) / 10000 / countIf(isNotNull(latitude)) AS a6,
  ifNull(sum(accuracyKm) / 1, 0) AS a7,
  quantileExact(0.95)(accuracyKm) AS a8,
  arraySlice(arraySort(pair -> (negate(toInt64(pair.2)), pair.1), CAST(countMapIf(map(country, 1), country != ''), 'Array(Tuple(String, UInt64))')), 1, 10) AS a9,
  arrayMap(pair -> (pair.1 / 1, pair.2), arraySlice(arraySort(pair -> (negate(toInt64(pair.2)), pair.1), CAST(countMapIf(map(toInt64(ifNull(nullIf(asn, 0), 0)), 1), asn != 0), 'Array(Tuple(Int64, UInt64))')), 1, 10)) AS a10,
  arraySlice(arraySort(pair -> (negate(toInt64(pair.2)), pair.1), CAST(countMap(mapFromArrays(arrayDistinct(arrayConcat(labels, markLabels)), arrayDistinct(arrayConcat(labels, markLabels)))), 'Array(Tuple(String, UInt64))')), 1, 10) AS a11,
  argMinOrNullIf(customData[{p0:String}], (ts, eventId), customData[{p0:String}] != '') AS a12,
  argMaxOrNullIf(ip, (ts, eventId), ip != '') AS a13
FROM events
GLOBAL ANY LEFT JOIN (
  SELECT ts AS markTs, eventId AS markId, argMax(toNullable(riskScore), judgedAt) AS markRisk,
    argMax((anomalyScore, 0), judgedAt).1 AS markAnomaly, argMax(labels, judgedAt) AS markLabels,
    argMax(reasons, judgedAt) AS markReasons
  FROM event_marks
  WHERE workspace = {workspace:UUID} AND ts >= {from:DateTime64(3, 'UTC')} AND ts < {to:DateTime64(3, 'UTC')}
  GROUP BY ts, eventId
) AS marks ON ts = marks.markTs AND eventId = marks.markId
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}

-- the newest events, whole
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":25,"p1":0}
SELECT
  eventId AS id,
  ts AS at,
  eventId AS f0,
  type AS f1,
  ts AS f2,
  receivedAt AS f3,
  source AS f4,
  reason AS f5,
  targetApp AS f6,
  labels AS f7,
  NULL AS f8,
  NULL AS f9,
  NULL AS f10,
  account AS f11,
  accountId AS f12,
  email AS f13,
  emailDomain AS f14,
  emailDisposable AS f15,
  emailFree AS f16,
  emailRole AS f17,
  emailAlias AS f18,
  phone AS f19,
  phoneCountry AS f20,
  phoneLineType AS f21,
  ip AS f22,
  nullIf(asn, 0) AS f23,
  asOrganisation AS f24,
  networkCidr AS f25,
  country AS f26,
  region AS f27,
  city AS f28,
  timeZone AS f29,
  round(toFloat64(latitude), 4) + 0 AS f30,
  round(toFloat64(longitude), 4) + 0 AS f31,
  accuracyKm AS f32,
  ipHosting AS f33,
  ipVpn AS f34,
  ipTor AS f35,
  ipRelay AS f36,
  ipMobile AS f37,
  userAgent AS f38,
  browser AS f39,
  browserVersion AS f40,
  os AS f41,
  osVersion AS f42,
  deviceType AS f43,
  deviceBrand AS f44,
  deviceModel AS f45,
  bot AS f46,
  headless AS f47,
  scripted AS f48,
  print AS f49,
  device AS f50,
  session AS f51,
  paymentHash AS f52,
  customData AS custom
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
ORDER BY ts DESC, eventId
LIMIT {p0:UInt32} OFFSET {p1:UInt32}

-- some fields in an order
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":"plan","p1":100,"p2":200}
SELECT
  ts AS f0,
  email AS f1,
  customData[{p0:String}] AS f2
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
ORDER BY nullIf(asn, 0) DESC NULLS LAST, ts DESC, eventId
LIMIT {p1:UInt32} OFFSET {p2:UInt32}

-- by the hour
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":"Europe/Berlin","p1":3600}
SELECT
  toUnixTimestamp(toStartOfDay(ts, {p0:String})) + intDiv(toUnixTimestamp(ts) - toUnixTimestamp(toStartOfDay(ts, {p0:String})), {p1:UInt32}) * {p1:UInt32} AS bucket,
  count() AS count,
  uniqExactIf(sipHash64(account), account != '') AS a0
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY bucket
ORDER BY bucket

-- by 36 hours
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":129600}
SELECT
  intDiv(toUnixTimestamp(ts), {p0:UInt32}) * {p0:UInt32} AS bucket,
  count() AS count,
  uniqExactIf(sipHash64(account), account != '') AS a0
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY bucket
ORDER BY bucket

-- by 3 days
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":"Europe/Berlin","p1":3}
SELECT
  intDiv(toInt32(toDate(ts, {p0:String})), {p1:UInt32}) * {p1:UInt32} AS bucket,
  count() AS count,
  uniqExactIf(sipHash64(account), account != '') AS a0
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY bucket
ORDER BY bucket

-- by the week
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":"Europe/Berlin"}
SELECT
  toInt32(toMonday(ts, {p0:String})) AS bucket,
  count() AS count,
  uniqExactIf(sipHash64(account), account != '') AS a0
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY bucket
ORDER BY bucket

-- by the month
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":"Europe/Berlin"}
SELECT
  toYear(ts, {p0:String}) * 12 + toMonth(ts, {p0:String}) - 1 AS bucket,
  count() AS count,
  uniqExactIf(sipHash64(account), account != '') AS a0
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY bucket
ORDER BY bucket

-- by the year
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":"Europe/Berlin"}
SELECT
  toYear(ts, {p0:String}) AS bucket,
  count() AS count,
  uniqExactIf(sipHash64(account), account != '') AS a0
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY bucket
ORDER BY bucket

-- by the hour of the day
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":"Europe/Berlin"}
SELECT
  toHour(ts, {p0:String}) AS bucket,
  count() AS count,
  uniqExactIf(sipHash64(account), account != '') AS a0
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY bucket
ORDER BY bucket

-- by the day of the week
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":"Europe/Berlin"}
SELECT
  toDayOfWeek(ts, 0, {p0:String}) AS bucket,
  count() AS count,
  uniqExactIf(sipHash64(account), account != '') AS a0
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY bucket
ORDER BY bucket

-- by the day, with the frequent types
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","p0":"2026-11-01 00:00:00","p1":"2026-11-15 00:00:00","p2":"Europe/Berlin","p3":1,"p4":"2026-11-01 00:00:00.000","p5":"2026-11-15 00:00:00.000"}
SELECT bucket, sum(n) AS count, arraySlice(arraySort(pair -> (negate(toInt64(pair.2)), pair.1), CAST(groupArrayIf((value, n), value != ''), 'Array(Tuple(String, UInt64))')), 1, 10) AS a0 FROM (
SELECT bucket, value, sum(part.n) AS n FROM (
SELECT intDiv(toInt32(toDate(toStartOfFifteenMinutes(ts), {p2:String})), {p3:UInt32}) * {p3:UInt32} AS bucket, type AS value, count() AS n
FROM events
WHERE workspace = {workspace:UUID}
  AND toStartOfFifteenMinutes(ts) >= {p0:DateTime('UTC')}
  AND toStartOfFifteenMinutes(ts) < {p1:DateTime('UTC')}
GROUP BY bucket, value
UNION ALL
SELECT intDiv(toInt32(toDate(ts, {p2:String})), {p3:UInt32}) * {p3:UInt32} AS bucket, type AS value, count() AS n
FROM events
WHERE workspace = {workspace:UUID}
  AND (ts >= {p4:DateTime64(3, 'UTC')} AND ts < {p4:DateTime64(3, 'UTC')} OR ts >= {p5:DateTime64(3, 'UTC')} AND ts < {p5:DateTime64(3, 'UTC')})
GROUP BY bucket, value
) AS part
GROUP BY bucket, value
)
GROUP BY bucket
ORDER BY bucket

-- groups by several fields
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":25,"p1":0}
SELECT
  any(country) AS k0,
  any(nullIf(asn, 0)) AS k1,
  any(userAgent) AS k2,
  count() AS count,
  uniqExactIf(sipHash64(account), account != '') AS a0,
  count() OVER () AS total
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY sipHash64(country), isNull(nullIf(asn, 0)), ifNull(nullIf(asn, 0), 0), sipHash64(userAgent)
ORDER BY count DESC, k0 ASC NULLS LAST, k1 ASC NULLS LAST, k2 ASC NULLS LAST
LIMIT {p0:UInt32} OFFSET {p1:UInt32}

-- the largest groups
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":"plan","p1":60}
SELECT * REPLACE toString(g) AS g, dense_rank() OVER (ORDER BY a0 DESC NULLS LAST) AS place FROM (
SELECT
  intHash64(intHash64(intHash64(intHash64(intHash64(sipHash64(country)) + asn) + sipHash64(userAgent)) + sipHash64(customData[{p0:String}])) + ifNull(sipHash64(round(toFloat64(latitude), 4) + 0), 0)) + toUInt8(ipVpn) AS g,
  any(ts) AS at,
  count() AS count,
  uniqExactIf(sipHash64(account), account != '') AS a0,
  count() OVER () AS total
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY g
ORDER BY a0 DESC NULLS LAST
LIMIT {p1:UInt32} WITH TIES
)
LIMIT 2001

-- the keys of the largest groups
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":"plan","p1":["2026-11-02 08:00:00.000","2026-11-03 08:00:00.000"],"p2":["17","18446744073709551615"]}
SELECT toString(intHash64(intHash64(intHash64(intHash64(intHash64(sipHash64(country)) + asn) + sipHash64(userAgent)) + sipHash64(customData[{p0:String}])) + ifNull(sipHash64(round(toFloat64(latitude), 4) + 0), 0)) + toUInt8(ipVpn)) AS g,
  any(country) AS k0,
  any(nullIf(asn, 0)) AS k1,
  any(userAgent) AS k2,
  any(customData[{p0:String}]) AS k3,
  any(round(toFloat64(latitude), 4) + 0) AS k4,
  any(ipVpn) AS k5
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
  AND ts IN {p1:Array(DateTime64(3, 'UTC'))}
  AND g IN {p2:Array(String)}
GROUP BY g
ORDER BY k0 ASC NULLS LAST, k1 ASC NULLS LAST, k2 ASC NULLS LAST, k3 ASC NULLS LAST, k4 ASC NULLS LAST, k5 ASC NULLS LAST

-- groups
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":25,"p1":0}
SELECT
  country AS k0,
  arrayJoin(emptyArrayToSingle(arrayDistinct(arrayConcat(labels, markLabels)))) AS k1,
  count() AS count,
  uniqExactIf(sipHash64(account), account != '') AS a0,
  count() OVER () AS total
FROM events
GLOBAL ANY LEFT JOIN (
  SELECT ts AS markTs, eventId AS markId, argMax(toNullable(riskScore), judgedAt) AS markRisk,
    argMax((anomalyScore, 0), judgedAt).1 AS markAnomaly, argMax(labels, judgedAt) AS markLabels,
    argMax(reasons, judgedAt) AS markReasons
  FROM event_marks
  WHERE workspace = {workspace:UUID} AND ts >= {from:DateTime64(3, 'UTC')} AND ts < {to:DateTime64(3, 'UTC')}
  GROUP BY ts, eventId
) AS marks ON ts = marks.markTs AND eventId = marks.markId
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY k0, k1
ORDER BY count DESC, k0 ASC NULLS LAST, k1 ASC NULLS LAST
LIMIT {p0:UInt32} OFFSET {p1:UInt32}

-- groups in an order
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":25,"p1":0}
SELECT
  nullIf(asn, 0) AS k0,
  count() AS count,
  uniqExactIf(sipHash64(account), account != '') AS a0,
  count() OVER () AS total
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY k0
ORDER BY a0 ASC NULLS LAST, k0 ASC NULLS LAST
LIMIT {p0:UInt32} OFFSET {p1:UInt32}

-- how many groups
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000"}
SELECT count() AS total FROM (
SELECT
  country AS k0,
  arrayJoin(emptyArrayToSingle(arrayDistinct(arrayConcat(labels, markLabels)))) AS k1
FROM events
GLOBAL ANY LEFT JOIN (
  SELECT ts AS markTs, eventId AS markId, argMax(toNullable(riskScore), judgedAt) AS markRisk,
    argMax((anomalyScore, 0), judgedAt).1 AS markAnomaly, argMax(labels, judgedAt) AS markLabels,
    argMax(reasons, judgedAt) AS markReasons
  FROM event_marks
  WHERE workspace = {workspace:UUID} AND ts >= {from:DateTime64(3, 'UTC')} AND ts < {to:DateTime64(3, 'UTC')}
  GROUP BY ts, eventId
) AS marks ON ts = marks.markTs AND eventId = marks.markId
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY k0, k1
)

-- suggestions
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-10-16 00:00:00.000","to":"2026-11-16 00:00:00.000","p0":"ada","p1":20}
SELECT email AS value, count() AS count, count() OVER () AS total
FROM events
PREWHERE position(email, {p0:String}) > 0
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY value
ORDER BY startsWith(value, {p0:String}) DESC, count DESC, value
LIMIT {p1:UInt32}

-- which events a file holds
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-01 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":10000,"p1":0}
SELECT eventId AS id, ts AS at
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
ORDER BY ts DESC, eventId
LIMIT {p0:UInt32} OFFSET {p1:UInt32}

-- a page of a file
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-15 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":["e1","e2"]}
SELECT
  eventId AS id,
  type AS f0
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
  AND eventId IN {p0:Array(String)}

-- fields in use
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-15 00:00:00.000","to":"2026-11-15 00:00:00.000"}
SELECT
  max(eventId != '') AS f0,
  max(type != '') AS f1,
  max(1) AS f2,
  max(1) AS f3,
  max(source != '') AS f4,
  max(reason != '') AS f5,
  max(targetApp != '') AS f6,
  max(notEmpty(arrayConcat(labels, markLabels))) AS f7,
  max(isNotNull(markRisk)) AS f8,
  max(isNotNull(markAnomaly)) AS f9,
  max(notEmpty(markReasons)) AS f10,
  max(account != '') AS f11,
  max(accountId != '') AS f12,
  max(email != '') AS f13,
  max(emailDomain != '') AS f14,
  max(emailDisposable) AS f15,
  max(emailFree) AS f16,
  max(emailRole) AS f17,
  max(emailAlias) AS f18,
  max(phone != '') AS f19,
  max(phoneCountry != '') AS f20,
  max(phoneLineType != '') AS f21,
  max(ip != '') AS f22,
  max(asn != 0) AS f23,
  max(asOrganisation != '') AS f24,
  max(networkCidr != '') AS f25,
  max(country != '') AS f26,
  max(region != '') AS f27,
  max(city != '') AS f28,
  max(timeZone != '') AS f29,
  max(isNotNull(latitude)) AS f30,
  max(isNotNull(longitude)) AS f31,
  max(isNotNull(accuracyKm)) AS f32,
  max(ipHosting) AS f33,
  max(ipVpn) AS f34,
  max(ipTor) AS f35,
  max(ipRelay) AS f36,
  max(ipMobile) AS f37,
  max(userAgent != '') AS f38,
  max(browser != '') AS f39,
  max(browserVersion != '') AS f40,
  max(os != '') AS f41,
  max(osVersion != '') AS f42,
  max(deviceType != '') AS f43,
  max(deviceBrand != '') AS f44,
  max(deviceModel != '') AS f45,
  max(bot) AS f46,
  max(headless) AS f47,
  max(scripted) AS f48,
  max(print != '') AS f49,
  max(device != '') AS f50,
  max(session != '') AS f51,
  max(paymentHash != '') AS f52
FROM events
GLOBAL ANY LEFT JOIN (
  SELECT ts AS markTs, eventId AS markId, argMax(toNullable(riskScore), judgedAt) AS markRisk,
    argMax((anomalyScore, 0), judgedAt).1 AS markAnomaly, argMax(labels, judgedAt) AS markLabels,
    argMax(reasons, judgedAt) AS markReasons
  FROM event_marks
  WHERE workspace = {workspace:UUID} AND ts >= {from:DateTime64(3, 'UTC')} AND ts < {to:DateTime64(3, 'UTC')}
  GROUP BY ts, eventId
) AS marks ON ts = marks.markTs AND eventId = marks.markId
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}

-- keys of custom data
-- {"workspace":"0b9f5d3e-0000-4000-8000-000000000001","from":"2026-11-15 00:00:00.000","to":"2026-11-15 00:00:00.000","p0":200}
SELECT arrayJoin(mapKeys(customData)) AS key, count() AS count
FROM events
WHERE workspace = {workspace:UUID}
  AND ts >= {from:DateTime64(3, 'UTC')}
  AND ts < {to:DateTime64(3, 'UTC')}
GROUP BY key
ORDER BY count DESC, key
LIMIT {p0:UInt32}
