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
  /** URL of the database. */
  readonly url: string
  readonly storage: Storage
  readonly buckets: readonly string[]
  /** Destination of the export. */
  readonly place: ExportPlace
  readonly version: string
  readonly secret_mark: string
  readonly exported_at: Date
  readonly earlier?: EarlierExport | undefined
  /** Customers' events outside the database. */
  readonly eventsElsewhere?: RowsElsewhere | undefined
  /** Called when everything except the manifest is written; an error prevents the export. */
  readonly beforeFinish?: (() => Promise<void>) | undefined
  readonly progress?: RowProgress | undefined
}

/**
 * Writes all data of a running installation: the rows of a snapshot, then the stored files. The export is
 * atomic.
 *
 * @throws Error with a sentence if the place is in use, or another export is being written there
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
    // The rest of a draft that cannot be deleted is not an export. The original failure is reported.
    await draft.abandon().catch(() => undefined)
    throw error
  }
}
