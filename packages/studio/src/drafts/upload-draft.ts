import { randomUUID } from 'node:crypto'
import type { Draft, HandlerInput, studio } from '@atelier/contract'
import { previewOf } from '@atelier/painter'
import { after, hours } from '@atelier/plumbing/clock'
import { enqueue } from '@atelier/plumbing/jobs'
import type { StudioPorts } from '../ports.ts'
import { checkBeforePaying } from './check-before-paying.ts'
import { acceptPhoto } from './accept-photo.ts'
import { expireDraft } from './draft-jobs.ts'
import { draftBucket, photoKey, previewKey } from './draft-files.ts'
import { insertDraft } from './draft-queries.ts'
import { presentDraft } from './present-draft.ts'

const keptFor = hours(24)
const previewSide = 960

/**
 * Keeps a photo for 24 hours while its visitor decides, unless the safety checker refuses it.
 *
 * @throws `PayloadTooLarge` or `UnusablePicture`, with a sentence for the visitor
 */
export const uploadDraft = async (
  { body, query }: HandlerInput<typeof studio.uploadDraft>,
  ports: StudioPorts,
): Promise<Draft> => {
  const { database, storage, clock } = ports
  const photo = await acceptPhoto(body)
  const checked = await checkBeforePaying(ports, photo.png, query.session_id)
  const preview = await previewOf(photo.png, previewSide, 'webp')
  const now = clock.now()
  const draft = {
    id: randomUUID(),
    width: photo.width,
    height: photo.height,
    expires_at: after(now, keptFor),
    offered_at: null,
    claimed_at: null,
    removed_at: null,
    checked_at: checked ? now : null,
    created_at: now,
    modified_at: null,
  }
  // The row comes first: should the process die before the files are whole, the row's expiry removes them.
  await database.transact(async (tx) => {
    await insertDraft(tx, draft)
    await enqueue(tx, expireDraft, { draft_id: draft.id }, { at: draft.expires_at, key: draft.id })
  })
  await Promise.all([
    storage.put(draftBucket, photoKey(draft.id), photo.png, { content_type: 'image/png' }),
    storage.put(draftBucket, previewKey(draft.id), preview, { content_type: 'image/webp' }),
  ])
  return presentDraft(draft, storage)
}
