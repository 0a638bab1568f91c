import { DecoderBusyError } from '@atelier/painter'
import { busyError } from '../drafts/decode-upload.ts'
import { imageBucket, type ImageSize, lightCopyKey, readImage } from '../painting/images.ts'
import type { StudioPorts } from '../ports.ts'

/** Private bucket of the pictures of shared paintings: our own pages show them, while the link is valid. */
export const shareBucket = 'shares'

/** Pictures of a link: the painting on its page, and the preview for other sites. */
export const sharePictures = {
  painting: { file: 'painting.webp', content_type: 'image/webp' },
  social: { file: 'social.jpg', content_type: 'image/jpeg' },
} as const
export type SharePicture = keyof typeof sharePictures

/** Size of the preview, in pixels, as recommended by other sites. */
export const socialSize: ImageSize = { width: 1200, height: 630 }

/** Longest side of the painting on the page, in pixels: less than the purchased one. */
const shownSide = 1080

/** Returns the display size of a painting. */
export const shownSizeOf = ({ width, height }: ImageSize): ImageSize => {
  const factor = Math.min(1, shownSide / Math.max(width, height))
  return { width: Math.round(factor * width), height: Math.round(factor * height) }
}

export const sharePictureKey = (share_id: string, picture: SharePicture): string =>
  `${share_id}/${sharePictures[picture].file}`

/**
 * Creates and stores the pictures of a share, unless they exist.
 *
 * @param caller key of the requester: the decoder serves callers in turns
 * @throws `Unavailable` when too many wait
 */
export const storeSharePictures = async (
  { storage, decoder }: Pick<StudioPorts, 'storage' | 'decoder'>,
  share_id: string,
  converted_key: string,
  caller: string,
): Promise<void> => {
  // The social card is stored last: if it exists, both do.
  if ((await storage.head(shareBucket, sharePictureKey(share_id, 'social'))) !== undefined) return
  const light = await storage.get(imageBucket, lightCopyKey(converted_key))
  const painting = light ?? (await readImage(storage, converted_key))
  const social = await decoder.card(painting, socialSize, { caller }).catch((error: unknown) => {
    throw error instanceof DecoderBusyError ? busyError(error) : error
  })
  // Without a caller the decoder does not reject it as busy.
  const shownPicture = await decoder.preview(painting, shownSide, 'webp')
  const store = (picture: SharePicture, bytes: Uint8Array) =>
    storage.put(shareBucket, sharePictureKey(share_id, picture), bytes, {
      content_type: sharePictures[picture].content_type,
    })
  await store('painting', shownPicture)
  await store('social', social)
}

/** Deletes the pictures of a share. */
export const removeSharePictures = async (
  { storage }: Pick<StudioPorts, 'storage'>,
  share_id: string,
): Promise<void> => {
  await storage.remove(shareBucket, sharePictureKey(share_id, 'social'))
  await storage.remove(shareBucket, sharePictureKey(share_id, 'painting'))
}
