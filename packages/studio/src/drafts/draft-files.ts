/** The private bucket in which drafts are kept. */
export const draftBucket = 'drafts'

export const photoKey = (draft_id: string): string => `${draft_id}/photo.png`
export const previewKey = (draft_id: string): string => `${draft_id}/preview.webp`
