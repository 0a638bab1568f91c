import { EventMetadata, EventSource } from '@atelier/contract'
import { DamagedExport } from '@atelier/plumbing/moving'
import * as z from 'zod/mini'
import { type ClickHouseAddress, connectClickHouse } from './connect.ts'
import { hasAnyEvent } from './event-queries.ts'
import { deleteAllEvents } from './forget-queries.ts'
import { rowOf } from './row.ts'
import { eventsTable, migrateClickHouse } from './schema-queries.ts'

const eventsAtOnce = 20_000

const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
)

const ExportedEvent = z.object({
  id: z.uuid(),
  organization_id: z.uuid(),
  batch_id: z.number(),
  name: z.string(),
  source: EventSource,
  timestamp: moment,
  customer_id: z.nullable(z.string()),
  external_customer_id: z.nullable(z.string()),
  external_id: z.nullable(z.string()),
  parent_id: z.nullable(z.string()),
  metadata: EventMetadata,
  ingested_at: moment,
})

const parseLine = (line: string): object => {
  try {
    const { batch_id, ingested_at, ...event } = z.parse(ExportedEvent, JSON.parse(line))
    return rowOf(event, batch_id, ingested_at)
  } catch (error) {
    throw new DamagedExport(
      'A line of usage_events.ndjson.gz does not describe an event. Use another copy.',
      {
        cause: error,
      },
    )
  }
}

/**
 * Writes the events of an export into ClickHouse, in their original batches.
 *
 * @throws Error with a sentence if the store already has events; DamagedExport if a line is invalid, in
 *   which case no events remain
 */
export const importEvents = async (
  address: ClickHouseAddress,
  pages: AsyncIterable<readonly string[]>,
): Promise<void> => {
  const clickhouse = connectClickHouse(address)
  try {
    await migrateClickHouse(clickhouse)
    if (await hasAnyEvent(clickhouse))
      throw new Error(
        `The ClickHouse of CLICKHOUSE_URL has events already, of another installation or of an import that was cut short. Empty its table ${eventsTable}, or name a new database.`,
      )
    try {
      let rows: object[] = []
      for await (const page of pages) {
        rows.push(...page.map(parseLine))
        if (rows.length < eventsAtOnce) continue
        await clickhouse.insert(eventsTable, rows)
        rows = []
      }
      if (rows.length > 0) await clickhouse.insert(eventsTable, rows)
    } catch (error) {
      await deleteAllEvents(clickhouse)
      throw error
    }
  } finally {
    await clickhouse.close()
  }
}
