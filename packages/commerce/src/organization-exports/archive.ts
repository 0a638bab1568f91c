import type { Append } from '@atelier/plumbing/storage'
import type { Services } from '../core/services.ts'
import { readEvents } from '../usage/index.ts'
import { readRows, waitForStorage } from './row-queries.ts'
import { createZip } from './zip.ts'

type Needed = Pick<Services, 'database' | 'usage_store' | 'clock' | 'data_policies'>

type ArchiveOptions = {
  /** Receives the bytes of the archive. */
  readonly append: Append
  /** Receives the number of written rows, repeatedly. */
  readonly onRows?: (rows: number) => Promise<void>
  /** Aborts the export with its reason. */
  readonly signal?: AbortSignal
}

/**
 * Writes all data of an organization as a ZIP file: a file of JSON lines per table, another for the events,
 * and `manifest.json` with their counts. Tables are read in one snapshot; events are those at the time they
 * are read. Rows are streamed; no table is held in memory.
 *
 * @returns the number of written rows
 */
export const writeArchive = async (
  { database, usage_store, clock, data_policies }: Needed,
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
    for (const policy of data_policies)
      if (policy.not_exported === undefined)
        await addLines(policy.table, readRows(tx, policy, organization_id))
  })
  await addLines('events', eventLines())
  const manifest = { organization_id, exported_at, rows: counts }
  await zip.add('manifest.json', [`${JSON.stringify(manifest, null, 2)}\n`])
  await zip.end()
  return rows
}
