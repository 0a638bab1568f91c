import { Id } from '@atelier/contract'
import { defineDue, defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { ApiError } from '@atelier/sdk'
import * as z from 'zod/mini'
import { addDownload, isUploaded, uploadPicture } from '../commerce/downloads.ts'
import { findOrder } from '../commerce/orders.ts'
import type { Tables } from '../database/tables.ts'
import { largeKey, readImage } from '../painting/images.ts'
import { findLargePainting } from '../painting/large-queries.ts'
import type { StudioPorts } from '../ports.ts'
import { findTransformation } from '../transformations/queries.ts'
import type { TransformationRow } from '../transformations/rules.ts'
import { claimDownload, dueDownloads, saveDownloadFile } from './queries.ts'

/** Job that adds a finished painting to the downloads of its order, retried for days. */
const addPainting = defineJob({
  name: 'studio.add-download',
  payload: z.object({ transformation_id: Id }),
  // Large files, of which there are many at once after an update: other jobs do not wait for them.
  pool: 'downloads',
})

/** Queues the downloads of finished paintings, in a single process. */
export const queueDownloads = defineDue<Tables, StudioPorts>({
  name: 'studio.queue-downloads',
  rows: dueDownloads,
  run: ({ database }, id, now) =>
    database.transact(async (tx) => {
      if (await claimDownload(tx, id, now))
        await enqueue(tx, addPainting, { transformation_id: id }, { key: id })
    }),
})

/**
 * Statuses of the call that adds a download after which a retry is useless: the platform has no such call or
 * no such order, or the product of the order gives no files.
 */
const finalStatuses = new Set([404, 405, 422, 501])

/** Deletes a file at the platform that belongs to no order, and may be deleted already. */
const discardFile = async (
  { client, log }: Pick<StudioPorts, 'client' | 'log'>,
  transformation_id: string,
  file_id: string,
): Promise<void> => {
  try {
    await client.files.delete({ path: { id: file_id } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return
    log.warn({ err: error, transformation_id, file_id }, 'A file that no order gives could not be deleted.')
  }
}

/** Returns the id of the painting's file at the platform, uploaded by an earlier attempt or by this one. */
const uploadOnce = async (
  ports: StudioPorts,
  { id, converted_key, download_file_id }: TransformationRow,
  attempt: number,
  signal: AbortSignal,
): Promise<string> => {
  const { client, upload, storage, database } = ports
  if (download_file_id !== null && (await isUploaded(client, download_file_id))) return download_file_id
  const large = await findLargePainting(database.db, id)
  const key = large?.status === 'completed' ? largeKey(converted_key) : converted_key
  const png = await readImage(storage, key)
  return uploadPicture({ client, upload }, png, {
    idempotencyKey: `studio-download-${id}-${attempt}`,
    signal,
    onCreated: async (file_id) => {
      // The file of an earlier attempt would be orphaned now, and its upload may be completed late.
      if (download_file_id !== null && download_file_id !== file_id)
        await discardFile(ports, id, download_file_id)
      // Saved before the upload: a later attempt checks by it if the upload was completed.
      await saveDownloadFile(database.db, id, file_id)
    },
  })
}

/**
 * Uploads a finished painting to the platform and adds it to its order, so that the customer's portal offers
 * it. The visitor has the painting already: nothing waits for this. Failures are retried, except when the
 * platform cannot add downloads to the order.
 */
export const addDownloadHandler = (ports: StudioPorts): JobHandler =>
  handle(addPainting, async ({ transformation_id }, { attempt, signal }) => {
    const { database, client, log } = ports
    const transformation = await findTransformation(database.db, transformation_id)
    if (transformation?.stage !== 'completed') return
    const order = await findOrder(client, transformation.checkout_id)
    if (order === undefined) throw new Error(`The checkout ${transformation.checkout_id} has no order yet.`)
    const file_id = await uploadOnce(ports, transformation, attempt, signal)
    try {
      await addDownload(client, order.id, file_id)
    } catch (error) {
      if (!(error instanceof ApiError) || !finalStatuses.has(error.status)) throw error
      log.warn({ err: error, transformation_id }, 'The platform takes no download of the painting.')
      await discardFile(ports, transformation_id, file_id)
    }
  })
