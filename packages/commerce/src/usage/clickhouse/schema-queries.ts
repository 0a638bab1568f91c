import type { ClickHouse, ClickHouseTables } from './connect.ts'
import { ch, type Fragment, param, raw } from './fragment.ts'

/** Table for reads and inserts of events. */
export const eventsTable = 'usage_events'
const versionsTable = 'usage_migrations'

/**
 * Returns the table that holds the rows. On a cluster, a replicated table on each shard, behind the distributed table.
 */
export const rowsTable = ({ cluster }: ClickHouseTables): string =>
  cluster === undefined ? eventsTable : `${eventsTable}_local`

/** Returns the `on cluster` clause. The name of the cluster is validated when the settings are read. */
export const onCluster = ({ cluster }: ClickHouseTables): Fragment =>
  raw(cluster === undefined ? '' : `on cluster '${cluster}'`)

const replacingEngine = ({ cluster }: ClickHouseTables): Fragment =>
  raw(
    cluster === undefined
      ? 'ReplacingMergeTree'
      : "ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/{shard}', '{replica}')",
  )

/** Deduplication window, in inserts: a retry of one of the latest inserts stores nothing. */
const rememberedInserts = 10_000

const createEvents = (tables: ClickHouseTables): Fragment[] => [
  ch`create table if not exists ${raw(rowsTable(tables))} ${onCluster(tables)} (
    id UUID,
    organization_id UUID,
    batch_id UInt64,
    name LowCardinality(String),
    source LowCardinality(String),
    timestamp Int64 comment 'milliseconds since 1970',
    customer_key String,
    customer_id Nullable(UUID),
    external_customer_id Nullable(String),
    external_id Nullable(String),
    parent_id Nullable(String),
    metadata String,
    types Map(LowCardinality(String), LowCardinality(String)),
    texts Map(LowCardinality(String), String),
    numbers Map(LowCardinality(String), Decimal(76, 30)),
    ingested_at Int64 comment 'milliseconds since 1970',
    index by_id id type bloom_filter(0.01) granularity 1,
    index by_batch batch_id type bloom_filter(0.001) granularity 1,
    index by_customer customer_key type bloom_filter(0.01) granularity 1
  ) engine = ${replacingEngine(tables)}
  partition by toYYYYMM(fromUnixTimestamp64Milli(ingested_at, 'UTC'))
  order by (organization_id, timestamp, id)
  settings ${raw(tables.cluster === undefined ? 'non_replicated_deduplication_window' : 'replicated_deduplication_window')} = ${raw(String(rememberedInserts))}`,
  ...(tables.cluster === undefined
    ? []
    : [
        // A batch is on a single shard, so that it is stored as a whole.
        ch`create table if not exists ${raw(eventsTable)} ${onCluster(tables)} as ${raw(rowsTable(tables))}
          engine = Distributed('${raw(tables.cluster)}', currentDatabase(), ${raw(rowsTable(tables))}, batch_id)`,
      ]),
]

/** Migrations of the tables, numbered from 1. Existing migrations never change. */
const migrations: readonly ((tables: ClickHouseTables) => readonly Fragment[])[] = [createEvents]

const createVersions = (tables: ClickHouseTables): Fragment => {
  const engine = raw(
    tables.cluster === undefined
      ? 'ReplacingMergeTree'
      : "ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}')",
  )
  return ch`create table if not exists ${raw(versionsTable)} ${onCluster(tables)} (version UInt32) engine = ${engine} order by version`
}

/** Returns the statements that create the tables of the latest version when they do not exist. */
export const schemaOf = (tables: ClickHouseTables): readonly Fragment[] => [
  createVersions(tables),
  ...migrations.flatMap((statements) => statements(tables)),
]

/**
 * Migrates the tables to the version of this program. Processes that start together may run it concurrently.
 */
export const migrateClickHouse = async (clickhouse: ClickHouse): Promise<void> => {
  const { tables } = clickhouse
  await clickhouse.run(createVersions(tables))
  const [{ version } = { version: 0 }] = await clickhouse.rows<{ version: number }>(
    ch`select max(version) as version from ${raw(versionsTable)}`,
  )
  if (version > migrations.length)
    throw new Error(
      `The tables in ClickHouse have version ${version}, this program knows ${migrations.length}. Start the newer program.`,
    )
  for (const [i, statements] of migrations.entries()) {
    if (i < version) continue
    for (const statement of statements(tables)) await clickhouse.run(statement)
    await clickhouse.run(ch`insert into ${raw(versionsTable)} values (${param('UInt32', i + 1)})`)
  }
}
