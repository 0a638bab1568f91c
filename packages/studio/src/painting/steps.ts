import { layerWriter } from './layers.ts'
import { type DraftPhoto, readDraftPhoto } from '../drafts/files.ts'
import { findDraft, saveSafetyCheck } from '../drafts/queries.ts'
import { queueEmail } from '../emails/send.ts'
import type { StudioPorts } from '../ports.ts'
import { findTransformation } from '../transformations/queries.ts'
import { paintOptionsOf, progressAt, type TransformationRow } from '../transformations/rules.ts'
import { PhotoRejected, StepFailure, step } from './failure.ts'
import {
  type ImageSize,
  imageBucket,
  lightCopyKey,
  pngSize,
  readImage,
  storeImage,
  storeLightCopy,
} from './images.ts'
import { addLargePainting } from './large.ts'
import { progressWriter } from './progress.ts'
import {
  completePainting,
  completeTransformation,
  findPainting,
  insertPainting,
  reachStage,
  saveProgress,
  saveRequestId,
} from './queries.ts'

/** Longest side of the light copy, in pixels, when the service makes none. */
const lightCopySide = 1536

/**
 * Checks a photo that has not passed the safety check yet, before any of it becomes public.
 *
 * @throws PhotoRejected
 */
export const checkPhoto = async (
  { database, storage, safety, clock }: StudioPorts,
  { draft_id }: TransformationRow,
): Promise<void> => {
  const draft = await findDraft(database.db, draft_id)
  if (draft?.safety_checked_at !== null) return
  const photo = await readDraftPhoto(storage, draft)
  // The next step reports a missing photo.
  if (photo === undefined) return
  if (!(await safety.check(photo)).safe) throw new PhotoRejected()
  await saveSafetyCheck(database.db, draft_id, clock.now())
}

/**
 * Returns the photo of a transformation: that of an earlier painting, or the draft's. Undefined when it was
 * deleted.
 */
const readPhoto = async (
  { database, storage }: StudioPorts,
  { photo_of }: TransformationRow,
  draft: DraftPhoto,
): Promise<Uint8Array | undefined> => {
  if (photo_of === null) return readDraftPhoto(storage, draft)
  const earlier = await findTransformation(database.db, photo_of)
  return earlier && storage.get(imageBucket, earlier.original_key)
}

/** Stores the original and creates the painting's row, unless an earlier attempt has. */
export const uploadOriginal = async (
  ports: StudioPorts,
  transformation: TransformationRow,
): Promise<void> => {
  const { database, storage, clock } = ports
  const { id, draft_id, email, original_key } = transformation
  if ((await findPainting(database.db, id)) !== undefined) return
  await reachStage(database.db, id, 'uploading', clock.now())
  const draft = await findDraft(database.db, draft_id)
  const photo = await step(
    'Failed to upload image',
    async () => draft && readPhoto(ports, transformation, draft),
  )
  if (!draft || !photo) throw new StepFailure('Failed to upload image: the photo is not there')
  const original_image = await storeImage(
    storage,
    original_key,
    { bytes: photo, content_type: draft.content_type },
    { failed: 'Failed to upload image', missing: 'No upload data returned from storage' },
  )
  await step('Failed to create database record', () =>
    database.transact(async (tx) => {
      const now = clock.now()
      const painting = await insertPainting(tx, {
        id,
        email,
        original_image,
        status: 'processing',
        created_at: now,
      })
      if (painting === undefined) throw new StepFailure('No database data returned')
      await reachStage(tx, id, 'painting', now)
    }),
  )
}

/** A stored painting: its public URL and its size in pixels. */
type FinishedPainting = ImageSize & { readonly transformed_image: string }

/**
 * Paints the stored original and stores the painting, unless an earlier attempt has: storage contains whole
 * objects only, so an existing painting is complete.
 *
 * @param timeout ends a painting that takes too long
 * @returns the painting's public URL and its size
 */
export const paintOriginal = async (
  ports: StudioPorts,
  transformation: TransformationRow,
  { stopping, timeout }: { readonly stopping: AbortSignal; readonly timeout: AbortSignal },
): Promise<FinishedPainting> => {
  const { database, storage, clock, decoder, painting, log } = ports
  const { id, original_key, converted_key, request_id } = transformation
  if ((await storage.head(imageBucket, converted_key)) !== undefined) {
    const png = await readImage(storage, converted_key)
    return { transformed_image: storage.publicUrl(imageBucket, converted_key), ...pngSize(png) }
  }
  await reachStage(database.db, id, 'painting', clock.now())
  const stored = await readImage(storage, original_key)
  const progress = progressWriter(
    (share) => {
      const span = progressAt.saving - progressAt.painting
      return saveProgress(database.db, id, progressAt.painting + span * share, clock.now())
    },
    (error) => log.warn({ err: error, transformation_id: id }, 'The progress could not be saved.'),
  )
  const layers = layerWriter(ports, transformation)
  const signal = AbortSignal.any([stopping, timeout])
  try {
    const { png, webp } = await painting.paint(stored, paintOptionsOf(transformation), {
      signal,
      hasTimedOut: () => timeout.aborted && !stopping.aborted,
      onProgress: progress.report,
      onLayer: layers.add,
      idempotencyKey: id,
      request_id,
      saveRequestId: (submitted) => saveRequestId(database.db, id, submitted, clock.now()),
    })
    if (png.byteLength === 0) throw new StepFailure('No image URL in result')
    const size = pngSize(png)
    await progress.settled()
    await reachStage(database.db, id, 'saving', clock.now())
    // The light copy is stored first: the next attempt treats a stored painting as a completed step.
    await storeLightCopy(storage, converted_key, webp ?? (await decoder.preview(png, lightCopySide, 'webp')))
    const transformed_image = await storeImage(
      storage,
      converted_key,
      { bytes: png, content_type: 'image/png' },
      { failed: 'Failed to upload converted image', missing: 'No converted upload data returned' },
    )
    return { transformed_image, ...size }
  } finally {
    await Promise.all([progress.settled(), layers.settled()])
  }
}

/**
 * Completes the painting and the transformation, and queues the e-mail and the large painting, in one
 * transaction. The order's download is the large painting if there is one.
 */
export const complete = (
  { database, clock, storage, painting: { large } }: StudioPorts,
  transformation: TransformationRow,
  painting: FinishedPainting,
): Promise<void> =>
  step('Failed to update database', () =>
    database.transact(async (tx) => {
      const now = clock.now()
      const shown_image = storage.publicUrl(imageBucket, lightCopyKey(transformation.converted_key))
      const images = { ...painting, shown_image }
      if (!(await completePainting(tx, transformation.id, images, now))) throw new Error('the record is gone')
      const photo = await findDraft(tx, transformation.draft_id)
      const largeSize = photo && large?.sizeOf(photo)
      await completeTransformation(tx, transformation.id, { isDownload: largeSize === undefined }, now)
      if (largeSize !== undefined) await addLargePainting(tx, transformation.id, largeSize, now)
      await queueEmail(tx, 'result', transformation)
    }),
  )
