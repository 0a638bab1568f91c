import type { Append } from '@atelier/plumbing/storage'
import type { Services } from '../core/services.ts'
import { readEvents } from '../usage/read-events.ts'
import { readRows, waitForStorage } from './row-queries.ts'
import { benefits } from './tables/benefits.ts'
import { catalogue } from './tables/catalogue.ts'
import { money } from './tables/money.ts'
import { organization } from './tables/organization.ts'
import { sales } from './tables/sales.ts'
import { usage } from './tables/usage.ts'
import { createZip } from './zip.ts'

/** All tables of which an export has rows. The others stand in `left-out.ts`. */
export const exportedTables = [...organization, ...catalogue, ...sales, ...money, ...benefits, ...usage]

type Needed = Pick<Services, 'database' | 'usage_store' | 'clock'>

type ArchiveOptions = {
  /** Where the bytes of the archive go. */
  readonly append: Append
  /** Is told, again and again, how many rows have been written. */
  readonly onRows?: (rows: number) => Promise<void>
  /** Ends the work with its reason. */
  readonly signal?: AbortSignal
}

/**
 * Writes all that is kept of an organization as a ZIP file: for each table a file of JSON lines, the events likewise, and
 * `manifest.json` with their numbers. The tables are as they were at one moment; events are those at the time they are
 * read. Rows pass through; no table is held in memory.
 *
 * @returns how many rows were written
 */
export const writeArchive = async (
  { database, usage_store, clock }: Needed,
  organization_id: string,
  { append, onRows, signal }: ArchiveOptions,
): Promise<number> => {
  const zip = createZip(append)
  const counts: Record<string, number> = {}
  let rows = 0
  const addLines = async (name: string, pages: AsyncIterable<readonly string[]>): Promise<void> => {
    let count = 0
    const texts = async function* () {
      for await (const lines of pages) {
        signal?.throwIfAborted()
        count += lines.length
        rows += lines.length
        yield lines.join('')
        await onRows?.(rows)
      }
    }
    await zip.add(`${name}.ndjson`, texts())
    counts[name] = count
  }
  const eventLines = async function* () {
    for await (const page of readEvents(usage_store, { organization_id }))
      yield page.map((event) => `${JSON.stringify(event)}\n`)
  }
  const exported_at = clock.now().toISOString()
  await database.readSnapshot(async (tx) => {
    await waitForStorage(tx)
    for (const table of exportedTables) await addLines(table.table, readRows(tx, table, organization_id))
  })
  await addLines('events', eventLines())
  const manifest = { organization_id, exported_at, rows: counts }
  await zip.add('manifest.json', [`${JSON.stringify(manifest, null, 2)}\n`])
  await zip.end()
  return rows
}
