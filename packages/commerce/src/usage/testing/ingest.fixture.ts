import { createInterface } from 'node:readline'
import { openDatabase } from '@atelier/plumbing/database'
import { silentLog } from '@atelier/plumbing/testing'
import type { Tables } from '../../database/tables.ts'
import { createIngestion } from '../ingest.ts'
import { createPostgresStore } from '../postgres/store.ts'

/**
 * Run as a process of its own: stores the events whose external ids it is sent, a request on each line, and answers with
 * the number of each request when its events are stored: in PostgreSQL, or in the ClickHouse of an address. It says
 * `begun` when the first request has come.
 */
const [url = '', organization_id = '', now = '', clickhouse] = process.argv.slice(2)
const database = openDatabase<Tables>({ url, log: silentLog })
const store =
  clickhouse === undefined
    ? createPostgresStore(database)
    : (
        await (
          await import('../moving/store.ts')
        ).openMovingStore(database, { url: clickhouse, cluster: undefined }, silentLog)
      ).store
const ingestion = createIngestion({ store, now: () => new Date(now), onStored: () => undefined })

let hasBegun = false
for await (const line of createInterface({ input: process.stdin })) {
  const [request = '', ...external_ids] = line.split(' ')
  const events = external_ids.map((external_id) => ({
    id: crypto.randomUUID(),
    organization_id,
    name: 'used',
    source: 'user' as const,
    timestamp: new Date(now),
    customer_id: null,
    external_customer_id: 'ada',
    external_id,
    parent_id: null,
    metadata: { request: Number(request) },
  }))
  void ingestion
    .ingest(events)
    .then(({ inserted, duplicates }) => process.stdout.write(`${request} ${inserted} ${duplicates}\n`))
  if (!hasBegun) process.stdout.write('begun\n')
  hasBegun = true
}
