import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Draft, HandlerInput, studio } from '@atelier/contract'
import { after, hours } from '@atelier/plumbing/clock'
import { addressKey, type PublicCaller, type RequestFacts } from '@atelier/plumbing/http'
import type { StudioPorts } from '../ports.ts'
import { draftBucket, previewKey, storeDraft } from './files.ts'
import { checkUploadedPhoto } from './check-photo.ts'
import { decodeUpload } from './decode-upload.ts'
import { expireDraft } from './expiry-queries.ts'
import { checkRoomOfIp, insertDraftWithinCeiling } from './room.ts'

const lifetime = hours(24)

/**
 * Stores a photo for 24 hours, or until its checkout is over, unless the safety checker rejects it.
 *
 * @throws `PayloadTooLarge` or `UnusablePicture`, with a message for the visitor; `TooManyRequests` or
 * `Unavailable` when too many photos are stored or arrive
 */
export const uploadDraft = async (
  { body, query }: HandlerInput<typeof studio.uploadDraft>,
  ports: StudioPorts & { readonly caller: PublicCaller; readonly request: RequestFacts },
): Promise<Draft> => {
  const { storage, clock, decoder, request } = ports
  const address = addressKey(request.ip)
  const uploaded_from = ports.hashAddress(address)
  await checkRoomOfIp(ports, uploaded_from)
  const photo = await decodeUpload(decoder, body, { caller: address, signal: request.signal })
  const checked = await checkUploadedPhoto(ports, photo.preview, query.session_id)
  const now = clock.now()
  const expires_at = after(now, lifetime)
  const draft = {
    id: randomUUID(),
    content_type: photo.content_type,
    width: photo.width,
    height: photo.height,
    bytes: (await stat(photo.file)).size + photo.preview.byteLength,
    uploaded_from,
    expires_at,
    expiry_check_at: expires_at,
    safety_checked_at: checked ? now : null,
    created_at: now,
  }
  // The row is written before the files: after a crash in between, the draft's expiry removes them.
  await insertDraftWithinCeiling(ports, draft)
  await storeDraft(storage, draft, photo.file, photo.preview).catch(async (error: unknown) => {
    // A draft without files must not count against its address and the ceiling for a day.
    await expireDraft(ports.database.db, draft.id, clock.now())
    throw error
  })
  return {
    id: draft.id,
    preview_url: await storage.signedUrl(draftBucket, previewKey(draft), { expires_at }),
    width: draft.width,
    height: draft.height,
    expires_at: expires_at.toISOString(),
  }
}
