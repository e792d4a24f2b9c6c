CREATE TABLE IF NOT EXISTS schema_migrations (
  number UInt32,
  name String,
  appliedAt DateTime DEFAULT now()
) ENGINE = ReplacingMergeTree ORDER BY number;

CREATE TABLE IF NOT EXISTS events (
  workspace UUID,
  ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  receivedAt DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  eventId String CODEC(ZSTD(1)),
  type LowCardinality(String),
  source LowCardinality(String),
  reason LowCardinality(String),
  account String CODEC(ZSTD(1)),
  accountId String CODEC(ZSTD(1)),
  email String CODEC(ZSTD(1)),
  phone String CODEC(ZSTD(1)),
  ip String CODEC(ZSTD(1)),
  userAgent String CODEC(ZSTD(1)),
  session String CODEC(ZSTD(1)),
  device String CODEC(ZSTD(1)),
  paymentHash String CODEC(ZSTD(1)),
  targetApp LowCardinality(String),
  print String CODEC(ZSTD(1)),
  country LowCardinality(String),
  region LowCardinality(String),
  city LowCardinality(String),
  latitude Nullable(Float32),
  longitude Nullable(Float32),
  accuracyKm Nullable(UInt16),
  timeZone LowCardinality(String),
  asn UInt32,
  asOrganisation LowCardinality(String),
  networkCidr LowCardinality(String),
  ipHosting Bool,
  ipVpn Bool,
  ipTor Bool,
  ipRelay Bool,
  ipMobile Bool,
  emailDomain LowCardinality(String),
  emailDisposable Bool,
  emailFree Bool,
  emailRole Bool,
  emailAlias Bool,
  phoneCountry LowCardinality(String),
  phoneLineType LowCardinality(String),
  browser LowCardinality(String),
  browserVersion LowCardinality(String),
  os LowCardinality(String),
  osVersion LowCardinality(String),
  deviceType LowCardinality(String),
  deviceBrand LowCardinality(String),
  deviceModel LowCardinality(String),
  bot Bool,
  headless Bool,
  scripted Bool,
  labels Array(LowCardinality(String)),
  customData Map(LowCardinality(String), String),
  INDEX account_bloom account TYPE bloom_filter(0.01) GRANULARITY 4,
  INDEX ip_bloom ip TYPE bloom_filter(0.01) GRANULARITY 4,
  INDEX print_bloom print TYPE bloom_filter(0.01) GRANULARITY 4,
  INDEX email_bloom email TYPE bloom_filter(0.01) GRANULARITY 4,
  INDEX session_bloom session TYPE bloom_filter(0.01) GRANULARITY 4,
  INDEX eventId_bloom eventId TYPE bloom_filter(0.01) GRANULARITY 4
) ENGINE = MergeTree
PARTITION BY toYYYYMM(ts)
ORDER BY (workspace, ts)
TTL toDateTime(ts) + INTERVAL 180 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 1000;

CREATE TABLE IF NOT EXISTS accounts (
  workspace UUID,
  account String CODEC(ZSTD(1)),
  uuid SimpleAggregateFunction(any, UUID),
  firstSeen SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(Delta, ZSTD(1)),
  lastSeen SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(Delta, ZSTD(1)),
  email SimpleAggregateFunction(max, Tuple(DateTime64(3, 'UTC'), String)),
  phone SimpleAggregateFunction(max, Tuple(DateTime64(3, 'UTC'), String)),
  events SimpleAggregateFunction(sum, UInt64),
  INDEX uuid_bloom uuid TYPE bloom_filter(0.01) GRANULARITY 4
) ENGINE = AggregatingMergeTree
ORDER BY (workspace, account)
TTL toDateTime(lastSeen) + INTERVAL 180 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 1000, index_granularity = 1024;

CREATE MATERIALIZED VIEW IF NOT EXISTS accounts_view TO accounts AS
SELECT
  workspace,
  account,
  toUUID(lower(hex(substring(SHA256(concat(toString(workspace), '\n', account)), 1, 16)))) AS uuid,
  min(ts) AS firstSeen,
  max(ts) AS lastSeen,
  max((if(e.email = '', toDateTime64(0, 3, 'UTC'), ts), e.email)) AS email,
  max((if(e.phone = '', toDateTime64(0, 3, 'UTC'), ts), e.phone)) AS phone,
  count() AS events
FROM events AS e
WHERE account != ''
GROUP BY workspace, account;

ALTER TABLE events ADD INDEX IF NOT EXISTS receivedAt_minmax receivedAt TYPE minmax GRANULARITY 1;

CREATE TABLE IF NOT EXISTS event_marks (
  workspace UUID,
  ts DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  eventId String CODEC(ZSTD(1)),
  account String CODEC(ZSTD(1)),
  riskScore Float64,
  anomalyScore Nullable(UInt8),
  labels Array(LowCardinality(String)),
  reasons Array(LowCardinality(String)),
  judgedAt DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1))
) ENGINE = ReplacingMergeTree(judgedAt)
PARTITION BY toYYYYMM(ts)
ORDER BY (workspace, ts, eventId)
TTL toDateTime(ts) + INTERVAL 180 DAY;

CREATE TABLE IF NOT EXISTS links (
  workspace UUID,
  account String CODEC(ZSTD(1)),
  kind LowCardinality(String),
  value String CODEC(ZSTD(1)),
  day Date CODEC(Delta, ZSTD(1)),
  events SimpleAggregateFunction(sum, UInt64),
  failures SimpleAggregateFunction(sum, UInt64),
  successes SimpleAggregateFunction(sum, UInt64),
  firstSeen SimpleAggregateFunction(min, DateTime64(3, 'UTC')) CODEC(Delta, ZSTD(1)),
  lastSeen SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(Delta, ZSTD(1))
) ENGINE = AggregatingMergeTree
PARTITION BY toYYYYMM(day)
ORDER BY (workspace, account, kind, value, day)
TTL day + INTERVAL 180 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 1000, index_granularity = 1024;

CREATE MATERIALIZED VIEW IF NOT EXISTS links_view TO links AS
SELECT
  workspace,
  account,
  pair.1 AS kind,
  pair.2 AS value,
  toDate(ts) AS day,
  count() AS events,
  countIf(type IN ('LOGIN_FAILED', 'LOGIN_BLOCKED')) AS failures,
  countIf(type = 'LOGIN_SUCCESS') AS successes,
  min(ts) AS firstSeen,
  max(ts) AS lastSeen
FROM events
ARRAY JOIN arrayFilter(pair -> pair.2 != '', [
  ('account', account), ('email', email), ('ip', ip), ('phone', phone), ('print', print),
  ('session', session), ('paymentHash', paymentHash), ('userAgent', userAgent)
]) AS pair
WHERE account != ''
GROUP BY workspace, account, kind, value, day;

CREATE TABLE IF NOT EXISTS identifier_accounts (
  workspace UUID,
  kind LowCardinality(String),
  value String CODEC(ZSTD(1)),
  account String CODEC(ZSTD(1)),
  lastSeen SimpleAggregateFunction(max, DateTime64(3, 'UTC')) CODEC(Delta, ZSTD(1))
) ENGINE = AggregatingMergeTree
ORDER BY (workspace, kind, value, account)
TTL toDateTime(lastSeen) + INTERVAL 180 DAY
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 1000, index_granularity = 1024;

CREATE MATERIALIZED VIEW IF NOT EXISTS identifier_accounts_view TO identifier_accounts AS
SELECT workspace, pair.1 AS kind, pair.2 AS value, account, max(ts) AS lastSeen
FROM events
ARRAY JOIN arrayFilter(pair -> pair.2 != '', [
  ('account', account), ('email', email), ('ip', ip), ('phone', phone), ('print', print),
  ('session', session), ('paymentHash', paymentHash), ('userAgent', userAgent)
]) AS pair
WHERE account != ''
GROUP BY workspace, kind, value, account;

ALTER TABLE events
  DROP INDEX IF EXISTS account_bloom,
  ADD INDEX IF NOT EXISTS account_lookup account TYPE bloom_filter(0.01) GRANULARITY 1,
  DROP INDEX IF EXISTS ip_bloom,
  ADD INDEX IF NOT EXISTS ip_lookup ip TYPE bloom_filter(0.01) GRANULARITY 1,
  DROP INDEX IF EXISTS print_bloom,
  ADD INDEX IF NOT EXISTS print_lookup print TYPE bloom_filter(0.01) GRANULARITY 1,
  DROP INDEX IF EXISTS email_bloom,
  ADD INDEX IF NOT EXISTS email_lookup email TYPE bloom_filter(0.01) GRANULARITY 1,
  DROP INDEX IF EXISTS session_bloom,
  ADD INDEX IF NOT EXISTS session_lookup session TYPE bloom_filter(0.01) GRANULARITY 1,
  DROP INDEX IF EXISTS eventId_bloom,
  ADD INDEX IF NOT EXISTS eventId_lookup eventId TYPE bloom_filter(0.01) GRANULARITY 1;

ALTER TABLE events
  MATERIALIZE INDEX IF EXISTS account_lookup,
  MATERIALIZE INDEX IF EXISTS ip_lookup,
  MATERIALIZE INDEX IF EXISTS print_lookup,
  MATERIALIZE INDEX IF EXISTS email_lookup,
  MATERIALIZE INDEX IF EXISTS session_lookup,
  MATERIALIZE INDEX IF EXISTS eventId_lookup;

ALTER TABLE events MODIFY SETTING lightweight_mutation_projection_mode = 'rebuild';

ALTER TABLE events
  ADD PROJECTION IF NOT EXISTS type_quarters (SELECT workspace, type, toStartOfFifteenMinutes(ts), count() GROUP BY workspace, type, toStartOfFifteenMinutes(ts)),
  ADD PROJECTION IF NOT EXISTS country_quarters (SELECT workspace, country, type, toStartOfFifteenMinutes(ts), count() GROUP BY workspace, country, type, toStartOfFifteenMinutes(ts));

ALTER TABLE events
  MATERIALIZE PROJECTION IF EXISTS type_quarters,
  MATERIALIZE PROJECTION IF EXISTS country_quarters;

ALTER TABLE events MODIFY SETTING min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1;

ALTER TABLE links MODIFY SETTING min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1;

ALTER TABLE event_marks MODIFY SETTING min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1;

ALTER TABLE events MODIFY COLUMN IF EXISTS userAgent LowCardinality(String);

ALTER TABLE accounts MODIFY SETTING min_bytes_for_wide_part = 1073741824;

ALTER TABLE links MODIFY SETTING min_bytes_for_wide_part = 1073741824;

ALTER TABLE identifier_accounts MODIFY SETTING min_bytes_for_wide_part = 1073741824;

ALTER TABLE events
  MODIFY COLUMN IF EXISTS ts DateTime64(3, 'UTC') CODEC(Delta, LZ4),
  MODIFY COLUMN IF EXISTS account String CODEC(LZ4),
  MODIFY COLUMN IF EXISTS email String CODEC(LZ4),
  MODIFY COLUMN IF EXISTS ip String CODEC(LZ4);

DROP VIEW IF EXISTS links_view;

DROP VIEW IF EXISTS identifier_accounts_view;
