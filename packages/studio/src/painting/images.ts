import type { Storage } from '@atelier/plumbing/storage'
import { StepFailure, step } from './failure.ts'

/** The public bucket of originals and paintings. */
export const imageBucket = 'images'

const options = (content_type: 'image/png' | 'image/webp') => ({
  content_type,
  cache_control: 'max-age=3600',
})

/** The key of a painting's light copy: in a folder of its own, under the painting's random name. */
export const lightCopyKey = (converted_key: string): string =>
  converted_key.replace('/converted/', '/shown/').replace(/\.png$/, '.webp')

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
 * Stores a PNG, checks that it can be found and returns its public address (specification 1, section 7.1).
 *
 * @param messages the failure's title when storing fails, and its message when the stored image is not found
 * @throws StepFailure
 */
export const storeImage = (
  storage: Storage,
  key: string,
  png: Uint8Array,
  messages: { readonly failed: string; readonly missing: string },
): Promise<string> =>
  step(messages.failed, async () => {
    await storage.put(imageBucket, key, png, options('image/png'))
    if ((await storage.head(imageBucket, key)) === undefined) throw new StepFailure(messages.missing)
    return storage.publicUrl(imageBucket, key)
  })

/**
 * Reads a stored PNG.
 *
 * @throws StepFailure
 */
export const readImage = (storage: Storage, key: string): Promise<Uint8Array> =>
  step('Failed to download image', async () => {
    const png = await storage.get(imageBucket, key)
    if (png === undefined) throw new StepFailure('Failed to download image: Not Found')
    return png
  })
