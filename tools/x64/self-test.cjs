// Runs in the x64 Node under a translator, with the engine's library and an empty folder as its parameters: does the
// engine answer right there? The statements are of the kinds that the product uses; the answers follow from the numbers.
const [library, folder] = process.argv.slice(2)
const engine = require(library)

const rows = 60_000
const day = "toDateTime64('2026-01-10 00:00:00', 3, 'UTC')"
const columns = `number, concat('account-', toString(number % 500)), ${day} - number * 3, ['login','signup','reset'][number % 3 + 1],
  toIPv6(concat('10.0.', toString(number % 7), '.', toString(number % 250))), map('k', toString(number % 11)), [toString(number % 5), 'x']`
const schema = `id UInt64, account String, ts DateTime64(3, 'UTC'), type LowCardinality(String), ip IPv6,
  data Map(LowCardinality(String), String), labels Array(LowCardinality(String))`

const statements = [
  ['CREATE DATABASE t', ''],
  [`CREATE TABLE t.e (${schema}) ENGINE = ReplacingMergeTree PARTITION BY toYYYYMM(ts) ORDER BY (account, ts, id)`, ''],
  [
    'CREATE TABLE t.a (account String, n AggregateFunction(count), last SimpleAggregateFunction(max, DateTime64(3))) ENGINE = AggregatingMergeTree ORDER BY account',
    '',
  ],
  [
    'CREATE MATERIALIZED VIEW t.v TO t.a AS SELECT account, countState() AS n, max(ts) AS last FROM t.e GROUP BY account',
    '',
  ],
  ...[0, 1, 2].map((part) => [`INSERT INTO t.e SELECT ${columns} FROM numbers(${part * rows}, ${rows})`, '']),
  ['SELECT count(), sum(id), min(id), max(id), uniqExact(account) FROM t.e', '180000\t16199910000\t0\t179999\t500'],
  // Sizes of rows of several columns, summed over vectors: what the mending of box64 is about.
  ...[1, 2, 3].map(() => [
    'SELECT sum(n), count(), sum(u) FROM (SELECT toDate(ts) AS d, type, count() AS n, uniqExact(account) AS u FROM t.e GROUP BY d, type)',
    '180000\t22\t10501',
  ]),
  [
    "SELECT countIf(data['k'] = '3'), countIf(has(labels, '4')), countIf(account ILIKE '%-42%') FROM t.e",
    '16364\t36000\t3960',
  ],
  ['SELECT sum(c), count() FROM (SELECT account, countMerge(n) AS c FROM t.a GROUP BY account)', '180000\t500'],
  [
    "SELECT toString(ip), count() AS n FROM t.e WHERE account = 'account-7' GROUP BY ip ORDER BY n DESC, ip LIMIT 2",
    '::ffff:10.0.0.7\t52\n::ffff:10.0.3.7\t52',
  ],
  [
    'SELECT count() FROM (SELECT DISTINCT account FROM t.e) AS x ANY LEFT JOIN (SELECT account, argMax(id, ts) AS first FROM t.e GROUP BY account) AS y USING account WHERE first < 500',
    '500',
  ],
  ['SELECT max(r) FROM (SELECT row_number() OVER (PARTITION BY account ORDER BY ts) AS r FROM t.e)', '360'],
  [
    'SELECT arrayStringConcat(arraySort(groupUniqArray(type))), quantileExact(0.5)(id) FROM t.e',
    'loginresetsignup\t90000',
  ],
  [
    `SELECT tupleElement(arrayJoin(JSONExtract('[{"a":"b","n":3}]', 'Array(Tuple(a String, n UInt8))')), 'n') SETTINGS allow_simdjson = 0`,
    '3',
  ],
  [
    'SELECT round(avg(id), 1), round(stddevPop(id), 3), sum(toFloat64(id) / 3) FROM t.e',
    '89999.5\t51961.524\t5399970000',
  ],
  ['SELECT cityHash64(groupArray(id)) = cityHash64(range(180000)) FROM (SELECT id FROM t.e ORDER BY id)', '1'],
  ['OPTIMIZE TABLE t.e FINAL', ''],
  ["DELETE FROM t.e WHERE account = 'account-1'", ''],
  ['SELECT count(), sum(id) FROM t.e', '179640\t16167599640'],
]

async function test() {
  const connection = engine.CreateConnection(folder)
  for (const [sql, expected] of statements) {
    const { bytes } = await engine.QueryAsyncConnection(connection, sql, 'TSV')
    const answer = bytes.toString().trim()
    if (answer !== expected) throw new Error(`${sql}\nanswered ${answer}, not ${expected}`)
  }
  engine.CloseConnection(connection)
}

test().catch((error) => {
  console.error(error)
  process.exitCode = 1
})
