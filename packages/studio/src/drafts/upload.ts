import { randomUUID } from 'node:crypto'
import type { Draft, HandlerInput, studio } from '@atelier/contract'
import { previewOf } from '@atelier/painter'
import { after, hours } from '@atelier/plumbing/clock'
import type { StudioPorts } from '../ports.ts'
import { draftBucket, previewKey, storeDraft } from './files.ts'
import { checkUploadedPhoto, normalizePhoto } from './photo.ts'
import { insertDraft } from './queries.ts'

const lifetime = hours(24)
const previewSide = 960

/**
 * Keeps a photo for 24 hours, or until its checkout is over, unless the safety checker rejects it.
 *
 * @throws `PayloadTooLarge` or `UnusablePicture`, with a message for the visitor
 */
export const uploadDraft = async (
  { body, query }: HandlerInput<typeof studio.uploadDraft>,
  ports: StudioPorts,
): Promise<Draft> => {
  const { database, storage, clock } = ports
  const photo = await normalizePhoto(body)
  const checked = await checkUploadedPhoto(ports, photo.png, query.session_id)
  const preview = await previewOf(photo.png, previewSide, 'webp')
  const now = clock.now()
  const expires_at = after(now, lifetime)
  const draft = {
    id: randomUUID(),
    width: photo.width,
    height: photo.height,
    expires_at,
    expiry_check_at: expires_at,
    safety_checked_at: checked ? now : null,
    created_at: now,
  }
  // The row is written before the files: if the process dies in between, the draft's expiry removes them.
  await insertDraft(database.db, draft)
  await storeDraft(storage, draft.id, photo.png, preview)
  return {
    id: draft.id,
    preview_url: await storage.signedUrl(draftBucket, previewKey(draft.id), { expires_at }),
    width: draft.width,
    height: draft.height,
    expires_at: expires_at.toISOString(),
  }
}
