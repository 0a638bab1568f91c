import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { connect } from '../database/index.ts'
import { type Storage, syncFolder, writeWhole } from '../storage/index.ts'
import { type EarlierExport, exportFiles } from './export-files.ts'
import { exportRows } from './export-rows.ts'
import { type Manifest, manifestFile } from './manifest.ts'
import type { RowProgress } from './progress.ts'

export type ExportOptions = {
  /** The address of the database. */
  readonly url: string
  readonly storage: Storage
  readonly buckets: readonly string[]
  /** The folder to be made. */
  readonly folder: string
  readonly version: string
  readonly secret_mark: string
  readonly exported_at: Date
  readonly earlier?: EarlierExport | undefined
  readonly progress?: RowProgress | undefined
}

const requireFree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    if (error.code === 'ENOTDIR') return ['the file itself']
    throw error
  })
  if (entries.length > 0)
    throw new Error(`There is something at ${folder} already. Name a folder that is not there yet.`)
}

/** Makes the folder that becomes the export when it is whole. Nobody else has it: what is there is never deleted. */
const begin = async (folder: string): Promise<string> => {
  const begun = `${folder}.part`
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await mkdir(begun, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
    throw new Error(
      `There is something at ${begun} already: an export is being written there, or one was cut short. Delete it if nobody writes it, or name another folder.`,
    )
  })
  return begun
}

/**
 * Writes all that an installation keeps into a folder, while the installation goes on: the rows as they are at one
 * moment, then the files that are stored. The folder is there whole or not at all, for this account alone.
 *
 * @throws Error with a sentence when there is something at the folder, or another export is being written there
 */
export const writeExport = async (options: ExportOptions): Promise<Manifest> => {
  const { url, storage, buckets, folder, version, secret_mark, exported_at, earlier, progress } = options
  await requireFree(folder)
  const begun = await begin(folder)
  try {
    await mkdir(join(begun, 'tables'), { mode: 0o700 })
    const { client, close } = await connect(url, 'atelier export')
    const rows = await exportRows(client, begun, progress).finally(close)
    const files = await exportFiles(storage, buckets, begun, earlier)
    const manifest: Manifest = {
      format: 'atelier-export',
      format_version: 1,
      version,
      exported_at: exported_at.toISOString(),
      secret_mark,
      ...rows,
      files,
    }
    await writeWhole(join(begun, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(begun, folder)
    await syncFolder(dirname(folder))
    return manifest
  } catch (error) {
    await rm(begun, { recursive: true, force: true })
    throw error
  }
}
