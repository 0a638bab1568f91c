import { systemClock } from '@atelier/plumbing/clock'
import type { BackupsBucket } from '@atelier/plumbing/config'
import {
  contentPath,
  contentsFolder,
  DamagedExport,
  bucketPlace,
  exportsFolder,
  manifestFile,
  readManifest,
  readStoredFiles,
  removeFromBucket,
} from '@atelier/plumbing/moving'
import { createS3Storage } from '@atelier/plumbing/storage'
import { isBackupName } from './backup-name.ts'
import type { Backups } from './backups.ts'

/** Backups in a dedicated bucket. They share their contents, so that only new ones are sent. */
export const bucketBackups = ({ bucket, ...account }: BackupsBucket): Backups => {
  const storage = createS3Storage({ ...account, clock: systemClock })
  /** Returns the names of backups, each with true when it is complete. */
  const find = async (): Promise<ReadonlyMap<string, boolean>> => {
    const exports = new Map<string, boolean>()
    for await (const key of storage.list(bucket, exportsFolder)) {
      const [, name = '', file] = key.split('/')
      if (isBackupName(name)) exports.set(name, exports.get(name) === true || file === manifestFile)
    }
    return exports
  }
  const list = async (): Promise<readonly string[]> =>
    [...(await find())]
      .filter(([, isFinished]) => isFinished)
      .map(([name]) => name)
      .toSorted()
      .toReversed()
  /** Returns the keys of the contents of all backups. @throws DamagedExport when one cannot be read */
  const findUsedContents = async (): Promise<ReadonlySet<string>> => {
    const used = new Set<string>()
    for (const name of await list()) {
      const place = bucketPlace(storage, bucket, name)
      const { files } = await readManifest(place)
      for await (const storedFiles of readStoredFiles(place, files.lines))
        for (const { sha256 } of storedFiles) used.add(contentPath(sha256))
    }
    return used
  }
  return {
    name: `the bucket ${bucket}`,
    list,
    open: (name) => bucketPlace(storage, bucket, name),
    remove: (name) => removeFromBucket(storage, bucket, name),
    removeUnfinished: async () => {
      for (const [name, isFinished] of await find())
        if (!isFinished) await removeFromBucket(storage, bucket, name)
    },
    removeUnusedContents: async (requireLock) => {
      const used = await findUsedContents().catch((error: unknown) => {
        // All contents stay until the damaged backup is deleted in its turn: some of it may still be of use.
        if (error instanceof DamagedExport) return undefined
        throw error
      })
      if (used === undefined) return
      for await (const key of storage.list(bucket, contentsFolder)) {
        if (used.has(key)) continue
        await requireLock()
        await storage.remove(bucket, key)
      }
    },
  }
}
