import { Id } from '@atelier/contract'
import { defineDue, defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { lock } from '../../core/database/lock.ts'
import type { Services, Tx } from '../../core/services.ts'
import { deleteFile, type FileRow, findAnyFile, selectUnfinishedUploads } from './queries.ts'
import { locationOf } from './stored-object.ts'

const removeObject = defineJob({ name: 'files.remove-object', payload: z.object({ file_id: Id }) })

/**
 * Deletes a file and its references. The caller holds the file's lock. The stored object is removed after the
 * commit.
 */
export const discardFile = async (
  tx: Tx,
  file: Pick<FileRow, 'id' | 'organization_id'>,
  now: Date,
): Promise<void> => {
  await deleteFile(tx, file, now)
  await enqueue(tx, removeObject, { file_id: file.id })
}

/** Job that removes the stored data of a deleted file: its object, or the uploaded parts. */
export const removeObjectJob = (services: Services): JobHandler =>
  handle(removeObject, async ({ file_id }) => {
    const { database, storage } = services
    const file = await findAnyFile(database.db, file_id)
    if (file === undefined) return
    const { bucket, key } = locationOf(file)
    await storage.remove(bucket, key)
    if (!file.is_uploaded && file.upload_id !== null) await storage.abortUpload(bucket, key, file.upload_id)
  })

/** Discards uploads that were not completed in time. */
export const sweepUploads = defineDue({
  name: 'files.sweep-uploads',
  rows: selectUnfinishedUploads,
  run: (services: Services, id, now) =>
    services.database.transact(async (tx) => {
      await lock(tx, 'files', { id })
      const file = await findAnyFile(tx, id)
      if (file?.upload_expires_at != null && file.upload_expires_at <= now) await discardFile(tx, file, now)
    }),
})
