import type { KeptType } from '@atelier/painter'
import type { Storage } from '@atelier/plumbing/storage'
import { StepFailure, step } from './failure.ts'

/** Public bucket of originals and paintings. */
export const imageBucket = 'images'

const options = (content_type: KeptType) => ({
  content_type,
  cache_control: 'max-age=3600',
})

/** Returns the key of a painting's light copy: in its own folder, under the painting's random name. */
export const lightCopyKey = (converted_key: string): string =>
  converted_key.replace('/converted/', '/shown/').replace(/\.png$/, '.webp')

/** Returns the key of the painting at the size of its photo. */
export const largeKey = (converted_key: string): string => converted_key.replace('/converted/', '/large/')

/** Returns the key of a small picture of the growing painting, under its random name. */
export const layerKey = (converted_key: string, at: number): string =>
  converted_key.replace('/converted/', '/layers/').replace(/\.png$/, `-${at}.webp`)

/** Returns the key of a print's file, under the random name of the painting. */
export const printKey = (converted_key: string, print_id: string): string =>
  converted_key.replace('/converted/', '/prints/').replace(/\.png$/, `-${print_id}.png`)

/** Size of a picture in pixels. */
export type ImageSize = { readonly width: number; readonly height: number }

/**
 * Returns the size in the header of a PNG.
 *
 * @throws StepFailure when the bytes do not begin with a PNG header
 */
export const pngSize = (png: Uint8Array): ImageSize => {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  // The signature, then the length and the name of the first chunk: IHDR, which contains width and height.
  if (png.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(12) !== 0x49484452)
    throw new StepFailure('No image data in result')
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Returns true while the original photo of a painting is stored. */
export const isPhotoStored = async (storage: Storage, original_key: string): Promise<boolean> =>
  (await storage.head(imageBucket, original_key)) !== undefined

/** Stores the light copy of a painting. */
export const storeLightCopy = async (
  storage: Storage,
  converted_key: string,
  webp: Uint8Array,
): Promise<void> =>
  step('Failed to upload converted image', async () => {
    await storage.put(imageBucket, lightCopyKey(converted_key), webp, options('image/webp'))
  })

/**
 * Stores an image, verifies that it exists and returns its public URL (specification 1, section 7.1).
 *
 * @param messages the failure's title when storing fails, and its message when the stored image is missing
 * @throws StepFailure
 */
export const storeImage = (
  storage: Storage,
  key: string,
  { bytes, content_type }: { readonly bytes: Uint8Array; readonly content_type: KeptType },
  messages: { readonly failed: string; readonly missing: string },
): Promise<string> =>
  step(messages.failed, async () => {
    await storage.put(imageBucket, key, bytes, options(content_type))
    if ((await storage.head(imageBucket, key)) === undefined) throw new StepFailure(messages.missing)
    return storage.publicUrl(imageBucket, key)
  })

/**
 * Reads a stored image.
 *
 * @throws StepFailure
 */
export const readImage = (storage: Storage, key: string): Promise<Uint8Array> =>
  step('Failed to download image', async () => {
    const image = await storage.get(imageBucket, key)
    if (image === undefined) throw new StepFailure('Failed to download image: Not Found')
    return image
  })
