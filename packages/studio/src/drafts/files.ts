import { readFile } from 'node:fs/promises'
import { type PaintingStyle, paintingStyles } from '@atelier/contract'
import type { KeptType } from '@atelier/painter'
import type { Storage } from '@atelier/plumbing/storage'
import { limitConcurrency } from './limit-concurrency.ts'

/** Private bucket of drafts. */
export const draftBucket = 'drafts'

/** A draft and the type of its photo. */
export type DraftPhoto = { readonly id: string; readonly content_type: KeptType }

/** File extensions by type. */
export const extensionOf: Readonly<Record<KeptType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

export const photoKey = ({ id, content_type }: DraftPhoto): string =>
  `${id}/photo.${extensionOf[content_type]}`
/**
 * Returns the key of the preview that the visitor saw before the checkout, or before that of another style.
 */
export const paintedKey = (id: string, style?: PaintingStyle): string =>
  style === undefined ? `${id}/painted.webp` : `${id}/painted-${style}.webp`
export const previewKey = ({ id }: Pick<DraftPhoto, 'id'>): string => `${id}/preview.webp`

/** Limits the photos in memory on their way to storage: a slow write does not delay the others. */
const storing = limitConcurrency(8)

/**
 * Stores the photo and the preview of a draft.
 * @param file the photo's file
 */
export const storeDraft = (
  storage: Storage,
  draft: DraftPhoto,
  file: string,
  preview: Uint8Array,
): Promise<void> =>
  storing(async () => {
    const photo = await readFile(file)
    await storage.put(draftBucket, photoKey(draft), photo, { content_type: draft.content_type })
    await storage.put(draftBucket, previewKey(draft), preview, { content_type: 'image/webp' })
  })

/** Reads the photo of a draft; undefined when it was deleted. */
export const readDraftPhoto = (storage: Storage, draft: DraftPhoto): Promise<Uint8Array | undefined> =>
  storage.get(draftBucket, photoKey(draft))

/** Deletes the files of a draft, all at once: a slow storage holds up other due work for one call, not for each file. */
export const removeDraftFiles = async (storage: Storage, draft: DraftPhoto): Promise<void> => {
  const painted = [undefined, ...paintingStyles].map((style) => paintedKey(draft.id, style))
  const keys = [photoKey(draft), previewKey(draft), ...painted]
  await Promise.all(keys.map((key) => storage.remove(draftBucket, key)))
}
