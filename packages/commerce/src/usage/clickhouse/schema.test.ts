import { expect, it } from 'vitest'
import { insertSettingsOf, settingsOf } from './connect.ts'
import { ch, param, raw, render } from './fragment.ts'
import { onCluster, rowsTable, schemaOf } from './schema-queries.ts'

const textsOf = (cluster: string | undefined): string[] =>
  schemaOf({ cluster }).map((statement) => render(statement).query.replaceAll(/\s+/g, ' ').trim())

it('creates plain tables on one machine', () => {
  const [versions, events, ...more] = textsOf(undefined)
  expect(versions).toBe(
    'create table if not exists usage_migrations (version UInt32) engine = ReplacingMergeTree order by version',
  )
  expect(events).toMatch(/^create table if not exists usage_events \( id UUID,/)
  expect(events).toMatch(
    /\) engine = ReplacingMergeTree partition by toYYYYMM\(fromUnixTimestamp64Milli\(ingested_at, 'UTC'\)\) order by \(organization_id, timestamp, id\) settings non_replicated_deduplication_window = 10000$/,
  )
  expect(more).toEqual([])
})

it('creates replicated tables on every shard of a cluster, behind a distributed one', () => {
  const [versions, events, distributed, ...more] = textsOf('shops')
  expect(versions).toBe(
    "create table if not exists usage_migrations on cluster 'shops' (version UInt32) engine = ReplicatedReplacingMergeTree('/clickhouse/tables/{uuid}/all', '{shard}-{replica}') order by version",
  )
  expect(events).toMatch(/^create table if not exists usage_events_local on cluster 'shops' \( id UUID,/)
  expect(events).toMatch(
    /\) engine = ReplicatedReplacingMergeTree\('\/clickhouse\/tables\/\{uuid\}\/\{shard\}', '\{replica\}'\) .* settings replicated_deduplication_window = 10000$/,
  )
  expect(distributed).toBe(
    "create table if not exists usage_events on cluster 'shops' as usage_events_local engine = Distributed('shops', currentDatabase(), usage_events_local, batch_id)",
  )
  expect(more).toEqual([])
  const tables = { cluster: 'shops' }
  expect(
    render(
      ch`alter table ${raw(rowsTable(tables))} ${onCluster(tables)} delete where id = ${param('UUID', 'x')}`,
    ),
  ).toEqual({
    query: "alter table usage_events_local on cluster 'shops' delete where id = {p5:UUID}",
    query_params: { p5: 'x' },
  })
})

it('reads on a cluster what a majority has stored, and stores with a majority', () => {
  expect(settingsOf({ cluster: 'shops' })).toMatchObject({ final: 1, select_sequential_consistency: '1' })
  expect(insertSettingsOf({ cluster: 'shops' }, 'batches 1')).toMatchObject({
    async_insert: 0,
    insert_deduplication_token: 'batches 1',
    distributed_foreground_insert: 1,
    insert_quorum: 'auto',
    insert_quorum_parallel: 0,
  })
  expect(settingsOf({ cluster: undefined })).not.toHaveProperty('select_sequential_consistency')
  expect(insertSettingsOf({ cluster: undefined }, undefined)).not.toHaveProperty('insert_quorum')
})
