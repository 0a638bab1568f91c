import { commerceBuckets, type ExportedEvents, openExportedEvents, requireNotMoved } from '@atelier/commerce'
import { systemClock } from '@atelier/plumbing/clock'
import { openDatabase } from '@atelier/plumbing/database'
import { type ExportOptions, type Manifest, writeExport } from '@atelier/plumbing/moving'
import { deriveKey } from '@atelier/plumbing/tokens'
import { studioBuckets } from '@atelier/studio'
import type { Runtime } from '../open-runtime.ts'
import { openStorage } from '../open-storage.ts'
import { productVersion } from '../package-files.ts'

/** Returns a fingerprint that distinguishes secrets without revealing them. */
export const secretMark = (secret: string): string =>
  deriveKey(secret, 'exports: which secret').toString('hex').slice(0, 32)

const buckets = [...new Set<string>([...commerceBuckets, ...studioBuckets])].toSorted()

/** Opens the storage for exports: URLs are not signed, so the clock of the sandbox does not matter. */
export const openFiles = ({ config, secret, log }: Pick<Runtime, 'config' | 'secret' | 'log'>) =>
  openStorage({ config, secret, log, clock: systemClock }).storage

type Exporting = Pick<Runtime, 'config' | 'secret' | 'log' | 'databaseUrl'>

/**
 * Runs work with the usage events if they are in ClickHouse. @throws Error with a sentence when the settings
 * do not name it
 */
const withEvents = async <T>(
  { config: { usage }, databaseUrl, log }: Exporting,
  work: (events: ExportedEvents | undefined) => Promise<T>,
): Promise<T> => {
  const database = openDatabase<never>({ url: databaseUrl, log, poolSize: 1 })
  try {
    if (usage.store === 'postgres') {
      await requireNotMoved(database)
      return await work(undefined)
    }
    const events = await openExportedEvents(database, usage.clickhouse)
    return await work(events).finally(events?.close)
  } finally {
    await database.close()
  }
}

/** Writes all data of a running installation. @throws Error with a sentence */
export const exportInstallation = (
  runtime: Exporting,
  {
    place,
    earlier,
    beforeFinish,
    progress,
  }: Pick<ExportOptions, 'place' | 'earlier' | 'beforeFinish' | 'progress'>,
): Promise<Manifest> =>
  withEvents(runtime, (eventsElsewhere) =>
    writeExport({
      url: runtime.databaseUrl,
      storage: openFiles(runtime),
      buckets,
      place,
      version: productVersion(),
      secret_mark: secretMark(runtime.secret),
      exported_at: systemClock.now(),
      earlier,
      beforeFinish,
      eventsElsewhere,
      progress,
    }),
  )

const figure = (number: number): string => number.toLocaleString('en-US')

/** Summarizes the size of an export. */
export const describeExport = ({ tables, usage_events, files }: Manifest): string => {
  const rows = tables.reduce((sum, { lines }) => sum + lines.rows, usage_events?.rows ?? 0)
  return `${figure(rows)} rows and ${figure(files.lines.rows)} files (${figure(Math.ceil(files.bytes / 1e6))} MB)`
}
