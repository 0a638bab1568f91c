import { commerceBuckets } from '@atelier/commerce'
import { systemClock } from '@atelier/plumbing/clock'
import { type ExportOptions, type Manifest, writeExport } from '@atelier/plumbing/moving'
import { deriveKey } from '@atelier/plumbing/tokens'
import { studioBuckets } from '@atelier/studio'
import type { Runtime } from '../open-runtime.ts'
import { openStorage } from '../open-storage.ts'
import { productVersion } from '../package-files.ts'

/** Tells one secret from another without saying anything about either. */
export const secretMark = (secret: string): string =>
  deriveKey(secret, 'exports: which secret').toString('hex').slice(0, 32)

const buckets = [...new Set<string>([...commerceBuckets, ...studioBuckets])].toSorted()

/** Storage as exports read and write it: addresses are not signed, so the clock of the sandbox does not matter. */
export const openFiles = ({ config, secret, log }: Pick<Runtime, 'config' | 'secret' | 'log'>) =>
  openStorage({ config, secret, log, clock: systemClock }).storage

/** What an export cannot have; undefined when it has everything. */
export const explainLeftOut = ({ config }: Pick<Runtime, 'config'>): string | undefined =>
  config.usage.store === 'clickhouse'
    ? 'The usage events of customers are kept in ClickHouse (USAGE_STORE) and are not part of this: back them up there.'
    : undefined

/** Writes everything that the installation keeps into a folder, while it goes on. @throws Error with a sentence */
export const exportInstallation = (
  runtime: Pick<Runtime, 'config' | 'secret' | 'log' | 'databaseUrl'>,
  { folder, earlier, progress }: Pick<ExportOptions, 'folder' | 'earlier' | 'progress'>,
): Promise<Manifest> =>
  writeExport({
    url: runtime.databaseUrl,
    storage: openFiles(runtime),
    buckets,
    folder,
    version: productVersion(),
    secret_mark: secretMark(runtime.secret),
    exported_at: systemClock.now(),
    earlier,
    progress,
  })

const figure = (number: number): string => number.toLocaleString('en-US')

/** Says in a few words how much an export holds. */
export const describeExport = ({ tables, files }: Manifest): string => {
  const rows = tables.reduce((sum, { lines }) => sum + lines.rows, 0)
  return `${figure(rows)} rows and ${figure(files.lines.rows)} files (${figure(Math.ceil(files.bytes / 1e6))} MB)`
}
