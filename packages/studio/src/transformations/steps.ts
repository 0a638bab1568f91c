import { previewOf } from '@atelier/painter'
import { enqueue } from '@atelier/plumbing/jobs'
import { draftBucket, photoKey } from '../drafts/draft-files.ts'
import type { StudioPorts } from '../ports.ts'
import { wishesOf } from '../painting/wishes.ts'
import { fetchImage, imageBucket, shownKey, storeImage, storeShown } from './image-files.ts'
import { progressWriter } from './progress-writer.ts'
import { completeRecord, findRecord, insertRecord } from './record-queries.ts'
import { mailResult } from './run-jobs.ts'
import { finishRun, noteProgress, noteRequest, reachStage } from './run-queries.ts'
import { progressAt, type RunRow } from './run-rows.ts'
import { StepFailure, step } from './step-failure.ts'

/** Longest side of the light copy of a result that came without one. */
const shownSide = 1536

/** Stores the original and creates the record, unless an earlier try has. */
export const uploadOriginal = async (
  { database, storage, clock }: StudioPorts,
  run: RunRow,
): Promise<void> => {
  if ((await findRecord(database.db, run.id)) !== undefined) return
  await reachStage(database.db, run.id, 'uploading', clock.now())
  const photo = await step('Failed to upload image', () => storage.get(draftBucket, photoKey(run.draft_id)))
  if (photo === undefined) throw new StepFailure('Failed to upload image: the photo is not there')
  const original_image = await storeImage(storage, run.original_key, photo, {
    failed: 'Failed to upload image',
    missing: 'No upload data returned from storage',
  })
  await step('Failed to create database record', () =>
    database.transact(async (tx) => {
      const now = clock.now()
      const record = await insertRecord(tx, {
        id: run.id,
        email: run.email,
        original_image,
        transformed_image: null,
        status: 'processing',
        converted_at: null,
        created_at: now,
        modified_at: null,
      })
      if (record === undefined) throw new StepFailure('No database data returned')
      await reachStage(tx, run.id, 'painting', now)
    }),
  )
}

/**
 * Paints the stored original and stores the result, unless an earlier try has: an object is stored
 * whole or not at all, so a result that is there is finished.
 *
 * @returns the result's public address
 */
export const paintOriginal = async (
  ports: StudioPorts,
  run: RunRow,
  { stopping, hanging }: { readonly stopping: AbortSignal; readonly hanging: AbortSignal },
): Promise<string> => {
  const { database, storage, clock, painting, log } = ports
  if ((await storage.head(imageBucket, run.converted_key)) !== undefined) {
    return storage.publicUrl(imageBucket, run.converted_key)
  }
  await reachStage(database.db, run.id, 'painting', clock.now())
  const original = await fetchImage(storage, run.original_key)
  const progress = progressWriter(
    (done) => {
      const span = progressAt.saving - progressAt.painting
      return noteProgress(database.db, run.id, progressAt.painting + span * done, clock.now())
    },
    (error) => log.warn({ err: error, run_id: run.id }, 'The progress of a painting could not be noted.'),
  )
  try {
    const { png, webp } = await painting.paint(original, wishesOf(run), {
      signal: AbortSignal.any([stopping, hanging]),
      isHanging: () => hanging.aborted && !stopping.aborted,
      onProgress: progress.report,
      name: run.id,
      request_id: run.request_id,
      noteRequest: (request_id) => noteRequest(database.db, run.id, request_id, clock.now()),
    })
    if (png.byteLength === 0) throw new StepFailure('No image URL in result')
    await progress.settled()
    await reachStage(database.db, run.id, 'saving', clock.now())
    // Before the result itself, whose presence says that all is there.
    await storeShown(storage, run.converted_key, webp ?? (await previewOf(png, shownSide, 'webp')))
    return await storeImage(storage, run.converted_key, png, {
      failed: 'Failed to upload converted image',
      missing: 'No converted upload data returned',
    })
  } finally {
    await progress.settled()
  }
}

/** Completes the record and the run, and owes the e-mail, all at once. */
export const completeRun = (
  { database, clock, storage }: StudioPorts,
  run: RunRow,
  transformed_image: string,
): Promise<void> =>
  step('Failed to update database', () =>
    database.transact(async (tx) => {
      const now = clock.now()
      const shown_image = storage.publicUrl(imageBucket, shownKey(run.converted_key))
      if (!(await completeRecord(tx, run.id, { transformed_image, shown_image }, now)))
        throw new Error('the record is gone')
      await finishRun(tx, run.id, now)
      await enqueue(tx, mailResult, { run_id: run.id }, { key: run.id })
    }),
  )
