import { type HandlerInput, studio } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { apiError } from '@atelier/plumbing/http'
import { draftBucket, paintedKey } from '../drafts/files.ts'
import { findDraft } from '../drafts/queries.ts'
import { checkoutSettledAfter } from '../drafts/room.ts'
import type { StudioPorts } from '../ports.ts'

/** Longest side of the picture, in pixels. */
const pictureSide = 512
/** How long the signed address that a browser is led to holds. */
const lifetime = minutes(5)

/**
 * Keeps the preview of a painting beside its draft, and names its address for the checkout. What came from outside is
 * decoded, looked at by the safety checker, and encoded anew. Without a picture the checkout works as well.
 *
 * The address is the studio's own: the text of a checkout's metadata is too short for the signed address of every storage. Only
 * who knows the draft's random id knows it.
 *
 * @param preview a picture in base64
 * @returns undefined when there is none to show
 */
export const storeCheckoutPicture = async (
  { storage, decoder, safety, publicUrl, log }: StudioPorts,
  draft_id: string,
  preview: string,
): Promise<string | undefined> => {
  try {
    const picture = await decoder.preview(Buffer.from(preview, 'base64'), pictureSide, 'webp')
    if (!(await safety.check(picture)).safe) return undefined
    await storage.put(draftBucket, paintedKey({ id: draft_id }), picture, { content_type: 'image/webp' })
    return `${publicUrl}${studio.checkoutPicture.path.replace('{id}', draft_id)}`
  } catch (error) {
    log.warn({ err: error, draft_id }, 'The checkout shows no picture: its preview could not be kept.')
    return undefined
  }
}

/**
 * Leads to the picture of a draft for as long as its checkout may be paid.
 *
 * @throws ResourceNotFound
 */
export const checkoutPicture = async (
  { path }: HandlerInput<typeof studio.checkoutPicture>,
  { database, storage, clock }: StudioPorts,
): Promise<{ location: string }> => {
  const [now, key] = [clock.now(), paintedKey(path)]
  const draft = await findDraft(database.db, path.id)
  const opened = draft?.checkout_created_at ?? undefined
  const isShown = opened !== undefined && now < after(opened, checkoutSettledAfter)
  if (!isShown || (await storage.head(draftBucket, key)) === undefined)
    throw apiError('ResourceNotFound', 'There is no picture of a checkout at this address.')
  return { location: await storage.signedUrl(draftBucket, key, { expires_at: after(now, lifetime) }) }
}
