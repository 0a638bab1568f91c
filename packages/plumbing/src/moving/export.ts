import { connect } from '../database/index.ts'
import type { Storage } from '../storage/index.ts'
import { type EarlierExport, exportFiles } from './export-files.ts'
import { exportRows } from './export-rows.ts'
import type { Manifest } from './manifest.ts'
import type { ExportPlace } from './place.ts'
import { writeLines } from './lines.ts'
import type { RowProgress } from './progress.ts'
import type { RowsElsewhere } from './rows-elsewhere.ts'

export type ExportOptions = {
  /** The address of the database. */
  readonly url: string
  readonly storage: Storage
  readonly buckets: readonly string[]
  /** Where the export goes. */
  readonly place: ExportPlace
  readonly version: string
  readonly secret_mark: string
  readonly exported_at: Date
  readonly earlier?: EarlierExport | undefined
  /** Events of customers that are not in the database. */
  readonly eventsElsewhere?: RowsElsewhere | undefined
  /** Is called when everything is written but the manifest; when it throws there is no export. */
  readonly beforeFinish?: (() => Promise<void>) | undefined
  readonly progress?: RowProgress | undefined
}

/**
 * Writes all that an installation keeps, while the installation goes on: the rows as they are at one moment, then the
 * files that are stored. The export is there whole or not at all.
 *
 * @throws Error with a sentence when there is something at its place, or another export is being written there
 */
export const writeExport = async (options: ExportOptions): Promise<Manifest> => {
  const {
    url,
    storage,
    buckets,
    place,
    version,
    secret_mark,
    exported_at,
    earlier,
    eventsElsewhere,
    beforeFinish,
    progress,
  } = options
  const draft = await place.begin()
  try {
    const { client, close } = await connect(url, 'atelier export')
    const rows = await exportRows(client, {
      draft,
      progress,
      atSnapshot: eventsElsewhere?.atSnapshot,
    }).finally(close)
    const usage_events =
      eventsElsewhere && (await writeLines(draft, 'usage_events.ndjson.gz', eventsElsewhere.read()))
    const files = await exportFiles(storage, buckets, draft, earlier)
    const manifest: Manifest = {
      format: 'atelier-export',
      format_version: 1,
      version,
      exported_at: exported_at.toISOString(),
      secret_mark,
      ...rows,
      usage_events,
      files,
    }
    await beforeFinish?.()
    await draft.finish(`${JSON.stringify(manifest, null, 2)}\n`)
    return manifest
  } catch (error) {
    // What stays of a draft that cannot be deleted is no export. Why it failed is the news.
    await draft.abandon().catch(() => undefined)
    throw error
  }
}
