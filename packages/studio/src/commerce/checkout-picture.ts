import { type HandlerInput, type PaintingStyle, studio } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { apiError } from '@atelier/plumbing/http'
import { draftBucket, paintedKey } from '../drafts/files.ts'
import { findDraft } from '../drafts/queries.ts'
import { checkoutSettledAfter } from '../drafts/room.ts'
import { imageBucket, stylePreviewKey } from '../painting/images.ts'
import type { StudioPorts } from '../ports.ts'
import type { TransformationRow } from '../transformations/rules.ts'

/** Longest side of the picture, in pixels. */
const pictureSide = 512
/** How long the signed address that a browser is led to holds. */
const lifetime = minutes(5)

/**
 * Keeps the preview of a painting and names its address for the checkout. What came from outside is decoded, looked at by
 * the safety checker, and encoded anew. Without a picture the checkout works as well.
 *
 * @param preview a picture in base64
 * @param keep stores the picture, a WebP, and returns its address
 * @returns undefined when there is none to show
 */
const keepPicture = async (
  { decoder, safety, log }: StudioPorts,
  preview: string,
  keep: (picture: Uint8Array) => Promise<string>,
): Promise<string | undefined> => {
  try {
    const picture = await decoder.preview(Buffer.from(preview, 'base64'), pictureSide, 'webp')
    if (!(await safety.check(picture)).safe) return undefined
    return await keep(picture)
  } catch (error) {
    log.warn({ err: error }, 'The checkout shows no picture: its preview could not be kept.')
    return undefined
  }
}

/**
 * Keeps the preview of a painting beside its draft.
 *
 * The address is the studio's own: the text of a checkout's metadata is too short for the signed address of every storage. Only
 * who knows the draft's random id knows it.
 *
 * @param preview a picture in base64
 * @returns undefined when there is none to show
 */
export const storeCheckoutPicture = (
  ports: StudioPorts,
  draft_id: string,
  preview: string,
): Promise<string | undefined> =>
  keepPicture(ports, preview, async (picture) => {
    await ports.storage.put(draftBucket, paintedKey({ id: draft_id }), picture, {
      content_type: 'image/webp',
    })
    return `${ports.publicUrl}${studio.checkoutPicture.path.replace('{id}', draft_id)}`
  })

/**
 * Keeps the preview of another style beside the painting whose photo it shows, at a public address as that has. A later
 * one takes its place.
 *
 * @param preview a picture in base64
 * @returns undefined when there is none to show
 */
export const storeStylePicture = (
  ports: StudioPorts,
  { converted_key }: Pick<TransformationRow, 'converted_key'>,
  style: PaintingStyle,
  preview: string,
): Promise<string | undefined> =>
  keepPicture(ports, preview, async (picture) => {
    const key = stylePreviewKey(converted_key, style)
    await ports.storage.put(imageBucket, key, picture, { content_type: 'image/webp' })
    return ports.storage.publicUrl(imageBucket, key)
  })

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
