import type { Storage } from '@atelier/plumbing/storage'

/** The private bucket of drafts. */
export const draftBucket = 'drafts'

export const photoKey = (draft_id: string): string => `${draft_id}/photo.png`
export const previewKey = (draft_id: string): string => `${draft_id}/preview.webp`

/** Stores the photo and the preview of a draft. */
export const storeDraft = async (
  storage: Storage,
  draft_id: string,
  photo: Uint8Array,
  preview: Uint8Array,
): Promise<void> => {
  await Promise.all([
    storage.put(draftBucket, photoKey(draft_id), photo, { content_type: 'image/png' }),
    storage.put(draftBucket, previewKey(draft_id), preview, { content_type: 'image/webp' }),
  ])
}

/** Reads the photo of a draft; undefined when it was deleted. */
export const readDraftPhoto = (storage: Storage, draft_id: string): Promise<Uint8Array | undefined> =>
  storage.get(draftBucket, photoKey(draft_id))

/** Deletes the files of a draft. */
export const removeDraftFiles = async (storage: Storage, draft_id: string): Promise<void> => {
  await storage.remove(draftBucket, photoKey(draft_id))
  await storage.remove(draftBucket, previewKey(draft_id))
}
