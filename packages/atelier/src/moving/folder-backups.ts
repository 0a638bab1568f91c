import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { folderPlace, manifestFile } from '@atelier/plumbing/moving'
import { partial } from '@atelier/plumbing/storage'
import { isBackupName } from './backup-name.ts'
import type { Backups } from './backups.ts'

const namesIn = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Backups in a folder, each its own folder. Equal contents are one file with several hard links. */
export const folderBackups = (folder: string): Backups => {
  const pathOf = (name: string): string => join(folder, name)
  const removeFolder = (name: string): Promise<void> => rm(pathOf(name), { recursive: true, force: true })
  return {
    name: folder,
    list: async () => {
      const names = (await namesIn(folder)).filter(isBackupName)
      const entries = await Promise.all(
        names.map(async (name) =>
          (await stat(join(pathOf(name), manifestFile)).catch(() => undefined)) ? [name] : [],
        ),
      )
      return entries.flat().toSorted().toReversed()
    },
    open: (name, earlier) => folderPlace(pathOf(name), earlier && pathOf(earlier)),
    remove: async (name) => {
      // Renamed to unfinished first, so that it never counts as a backup after an interruption, and its
      // remains are removed with the unfinished ones.
      await rename(pathOf(name), pathOf(`${name}${partial}`)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      await removeFolder(`${name}${partial}`)
    },
    removeUnfinished: async () => {
      const isPartial = (name: string) =>
        name.endsWith(partial) && isBackupName(name.slice(0, -partial.length))
      for (const name of (await namesIn(folder)).filter(isPartial)) await removeFolder(name)
    },
    // A file is deleted with its last link.
    removeUnusedContents: async () => undefined,
  }
}
