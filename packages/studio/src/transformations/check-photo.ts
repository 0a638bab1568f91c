import { draftBucket, photoKey } from '../drafts/draft-files.ts'
import { findCheck, noteCheck } from '../drafts/draft-queries.ts'
import { RefusedPhoto } from '../painting/refused-photo.ts'
import type { StudioPorts } from '../ports.ts'
import type { RunRow } from './run-rows.ts'

/**
 * Has the safety checker look at a photo it has not seen, before anything of it becomes public.
 *
 * @throws `RefusedPhoto`
 */
export const checkPhoto = async (
  { database, storage, safety, clock }: StudioPorts,
  { draft_id }: RunRow,
): Promise<void> => {
  if ((await findCheck(database.db, draft_id))?.checked_at !== null) return
  const photo = await storage.get(draftBucket, photoKey(draft_id))
  // A photo that is gone is for the next step to tell.
  if (photo === undefined) return
  if (!(await safety.check(photo)).safe) throw new RefusedPhoto()
  await noteCheck(database.db, draft_id, clock.now())
}
