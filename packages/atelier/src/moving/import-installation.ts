import { type Config, hasSecret, readConfig, readSecret } from '@atelier/plumbing/config'
import {
  type ExportPlace,
  type Manifest,
  readExport,
  readManifest,
  type RowProgress,
} from '@atelier/plumbing/moving'
import { importEvents } from '@atelier/commerce'
import { openPlatform } from '../open-platform.ts'
import { openRuntime } from '../open-runtime.ts'
import { migrationFolders } from '../package-files.ts'
import { openFiles, secretMark } from './export-installation.ts'

/**
 * Requires the secret of the export: hashes and encrypted values, such as access tokens and license keys, are
 * useless under another. @throws Error with a sentence when the installation has another one, or none yet
 */
const requireSecret = (config: Config, { secret_mark }: Manifest): void => {
  const isSame = hasSecret(config) && secretMark(readSecret(config)) === secret_mark
  if (!isSame)
    throw new Error(
      `This was exported with another secret than that of this installation, so its tokens and license keys cannot be read. Set ATELIER_SECRET to the secret of the old installation, or copy the file "secret" of its data folder to ${config.dataDir}/secret.`,
    )
}

/**
 * Opens the import of usage events that the old installation stored in ClickHouse. @throws Error with a
 * sentence when there is no ClickHouse here
 */
const openEventsImport = ({ usage }: Config, { usage_events }: Manifest) => {
  if (usage_events === undefined) return undefined
  if (usage.store !== 'clickhouse')
    throw new Error(
      'The events of customers were kept in ClickHouse. Set USAGE_STORE=clickhouse, and CLICKHOUSE_URL to an empty database there.',
    )
  return (pages: AsyncIterable<readonly string[]>) => importEvents(usage.clickhouse, pages)
}

export type Imported = {
  readonly manifest: Manifest
  /** Differences found by the reconciliation of the money. */
  readonly differences: readonly string[]
}

/**
 * Restores an export into the installation of the environment, which is created if necessary, migrates its
 * tables and reconciles its money. Charges and refunds wait until the server has compared it with the
 * processor.
 *
 * @throws Error with a sentence when that installation is not empty, has another secret, or the export is
 * damaged; nothing is imported then
 */
export const importInstallation = async (place: ExportPlace, progress?: RowProgress): Promise<Imported> => {
  const manifest = await readManifest(place)
  const config = readConfig()
  requireSecret(config, manifest)
  const events = openEventsImport(config, manifest)
  const runtime = await openRuntime()
  try {
    const { databaseUrl: url, log } = runtime
    await readExport({
      url,
      place,
      manifest,
      migrations: migrationFolders(),
      storage: openFiles(runtime),
      importEvents: events,
      log,
      progress,
    })
    const { commerce } = await openPlatform(runtime)
    await commerce.hold.begin(new Date(manifest.exported_at))
    const { differences } = await commerce.reconcile()
    return { manifest, differences }
  } finally {
    await runtime.close()
  }
}
