import type { Storage } from '@atelier/plumbing/storage'
import { StepFailure, step } from './step-failure.ts'

/** The public bucket of originals and results. */
export const imageBucket = 'images'

const options = (content_type: 'image/png' | 'image/webp') => ({
  content_type,
  cache_control: 'max-age=3600',
})

/** Where the light copy of a result lies: beside it, under the same random name. */
export const shownKey = (converted_key: string): string =>
  converted_key.replace('/converted/', '/shown/').replace(/\.png$/, '.webp')

/** Stores the light copy of a result. */
export const storeShown = (storage: Storage, converted_key: string, webp: Uint8Array): Promise<unknown> =>
  step('Failed to upload converted image', () =>
    storage.put(imageBucket, shownKey(converted_key), webp, options('image/webp')),
  )

/**
 * Stores a PNG and reads its public address back (specification 1, section 7.1).
 *
 * @param words what is said when storing fails, and when the stored picture cannot be found afterwards
 * @throws StepFailure
 */
export const storeImage = (
  storage: Storage,
  key: string,
  png: Uint8Array,
  words: { readonly failed: string; readonly missing: string },
): Promise<string> =>
  step(words.failed, async () => {
    await storage.put(imageBucket, key, png, options('image/png'))
    if ((await storage.head(imageBucket, key)) === undefined) throw new StepFailure(words.missing)
    return storage.publicUrl(imageBucket, key)
  })

/**
 * Reads a stored PNG.
 *
 * @throws StepFailure
 */
export const fetchImage = (storage: Storage, key: string): Promise<Uint8Array> =>
  step('Failed to download image', async () => {
    const png = await storage.get(imageBucket, key)
    if (png === undefined) throw new StepFailure('Failed to download image: Not Found')
    return png
  })
