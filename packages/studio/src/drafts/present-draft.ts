import type { Draft } from '@atelier/contract'
import type { Storage } from '@atelier/plumbing/storage'
import { draftBucket, previewKey } from './draft-files.ts'
import type { DraftRow } from './draft-queries.ts'

/** A draft as its visitor sees it; the preview opens until the draft expires. */
export const presentDraft = async (draft: DraftRow, storage: Storage): Promise<Draft> => ({
  id: draft.id,
  preview_url: await storage.signedUrl(draftBucket, previewKey(draft.id), { expires_at: draft.expires_at }),
  width: draft.width,
  height: draft.height,
  expires_at: draft.expires_at.toISOString(),
})
