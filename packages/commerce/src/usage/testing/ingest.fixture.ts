import { createInterface } from 'node:readline'
import { openDatabase } from '@atelier/plumbing/database'
import { silentLog } from '@atelier/plumbing/testing'
import type { Tables } from '../../core/database/tables.ts'
import { createIngestion } from '../ingest.ts'
import { createPostgresStore } from '../postgres/store.ts'

/**
 * Separate process that stores events by the external ids on its input, one request per line. It answers with
 * the request's number once the events are stored: in PostgreSQL, or in ClickHouse if a URL is given. It
 * prints `begun` when the first request has arrived.
 */
const [url = '', organization_id = '', now = '', clickhouse] = process.argv.slice(2)
const database = openDatabase<Tables>({ url, log: silentLog })
const store =
  clickhouse === undefined
    ? createPostgresStore(database)
    : (
        await (
          await import('../moving/store.ts')
        ).openMovingStore(database, { url: clickhouse, cluster: undefined })
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
