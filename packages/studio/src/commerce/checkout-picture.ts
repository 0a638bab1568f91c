import { type HandlerInput, type PaintingStyle, studio } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { apiError } from '@atelier/plumbing/http'
import { draftBucket, paintedKey } from '../drafts/files.ts'
import { findDraft } from '../drafts/queries.ts'
import { setDraftCheckNoEarlierThan } from '../drafts/expiry-queries.ts'
import { checkoutSettledAfter } from '../drafts/room.ts'
import type { StudioPorts } from '../ports.ts'
import { findCurrentCheckout } from '../styles/queries.ts'

/** Longest side of the picture, in pixels. */
const pictureSide = 512
/** Lifetime of the signed URL that a browser is redirected to, in milliseconds. */
const lifetime = minutes(5)

/**
 * Stores the preview of a painting beside its draft, or that of another style of its photo. The upload is
 * decoded, checked by the safety checker, and re-encoded. The checkout works without a picture as well.
 *
 * The URL is the studio's own: the text of a checkout's metadata is too short for the signed URL of
 * every storage. It requires the draft's random id.
 *
 * @param preview a picture in base64
 * @returns undefined when there is none to show
 */
export const storeCheckoutPicture = async (
  { decoder, safety, storage, publicUrl, log }: StudioPorts,
  draft_id: string,
  preview: string,
  style?: PaintingStyle,
): Promise<string | undefined> => {
  try {
    const picture = await decoder.preview(Buffer.from(preview, 'base64'), pictureSide, 'webp')
    if (!(await safety.check(picture)).safe) return undefined
    await storage.put(draftBucket, paintedKey(draft_id, style), picture, { content_type: 'image/webp' })
    const url = `${publicUrl}${studio.checkoutPicture.path.replace('{id}', draft_id)}`
    return style === undefined ? url : `${url}?style=${style}`
  } catch (error) {
    log.warn({ err: error }, 'The checkout shows no picture: its preview could not be kept.')
    return undefined
  }
}

/**
 * Stores the preview of another style. The files of a draft may be deleted already: this one is deleted by
 * the next expiry check of the draft, after its checkout.
 *
 * @param preview a picture in base64
 * @returns undefined when there is none to show
 */
export const storeStylePicture = async (
  ports: StudioPorts,
  draft_id: string,
  style: PaintingStyle,
  preview: string,
): Promise<string | undefined> => {
  // Scheduled before the file exists: whatever happens to this process, the file is deleted.
  await setDraftCheckNoEarlierThan(
    ports.database.db,
    draft_id,
    after(ports.clock.now(), checkoutSettledAfter),
  )
  return storeCheckoutPicture(ports, draft_id, preview, style)
}

/** Returns the creation time of a draft's latest checkout, or of that of another style of its photo. */
const findOpened = async (
  { database: { db } }: Pick<StudioPorts, 'database'>,
  draft_id: string,
  style: PaintingStyle | undefined,
): Promise<Date | null | undefined> =>
  style === undefined
    ? (await findDraft(db, draft_id))?.checkout_created_at
    : (await findCurrentCheckout(db, { draft_id, style }))?.created_at

/**
 * Redirects to the picture of a draft, or of another style of its photo, while its checkout may be paid.
 *
 * @throws ResourceNotFound
 */
export const checkoutPicture = async (
  { path: { id }, query: { style } }: HandlerInput<typeof studio.checkoutPicture>,
  ports: StudioPorts,
): Promise<{ location: string }> => {
  const { storage, clock } = ports
  const [now, key] = [clock.now(), paintedKey(id, style)]
  const opened = await findOpened(ports, id, style)
  const isShown = opened != null && now < after(opened, checkoutSettledAfter)
  if (!isShown || (await storage.head(draftBucket, key)) === undefined)
    throw apiError('ResourceNotFound', 'There is no picture of a checkout at this address.')
  return { location: await storage.signedUrl(draftBucket, key, { expires_at: after(now, lifetime) }) }
}
