import { after, hours } from '@atelier/plumbing/clock'
import { draftBucket, paintedKey } from '../drafts/files.ts'
import type { StudioPorts } from '../ports.ts'

/** Longest side of the picture, in pixels. */
const pictureSide = 512
/** How long its address holds: longer than a checkout stays open. */
const lifetime = hours(26)
/** The longest text in the metadata of a checkout. */
const longestText = 500

/**
 * Keeps the preview of a painting beside its draft, and names its address for the checkout. What came from outside is
 * decoded, looked at by the safety checker, and encoded anew. Without a picture the checkout works as well.
 *
 * @param preview a picture in base64
 * @returns a signed address; undefined when there is none to show
 */
export const storeCheckoutPicture = async (
  { storage, decoder, safety, clock, log }: StudioPorts,
  draft_id: string,
  preview: string,
): Promise<string | undefined> => {
  try {
    const picture = await decoder.preview(Buffer.from(preview, 'base64'), pictureSide, 'webp')
    if (!(await safety.check(picture)).safe) return undefined
    const key = paintedKey({ id: draft_id })
    await storage.put(draftBucket, key, picture, { content_type: 'image/webp' })
    const url = await storage.signedUrl(draftBucket, key, { expires_at: after(clock.now(), lifetime) })
    return url.length <= longestText ? url : undefined
  } catch (error) {
    log.warn({ err: error, draft_id }, 'The checkout shows no picture: its preview could not be kept.')
    return undefined
  }
}
