import type { HandlerInput, studio } from '@atelier/contract'
import { defineDue } from '@atelier/plumbing/jobs'
import type { Tables } from '../database/tables.ts'
import type { StudioPorts } from '../ports.ts'
import { findOwn } from '../transformations/own.ts'
import { removeSharePictures } from './pictures.ts'
import { deleteShare, endShare, sharesToRemove } from './queries.ts'

/**
 * Stops sharing a painting: from now on its link leads nowhere. A painting that is not shared stays so.
 *
 * @throws `ResourceNotFound` when the checkout has not paid for this painting
 */
export const stopSharing = async (
  { path: { id }, body: { session_id } }: HandlerInput<typeof studio.stopSharing>,
  ports: StudioPorts,
): Promise<void> => {
  await findOwn(ports, id, session_id)
  await endShare(ports.database.db, 'transformation_id', id, ports.clock.now())
}

/** Deletes the pictures of shares whose link is dead, and their rows when no call can be storing a picture any more. */
export const removeShares = defineDue<Tables, StudioPorts>({
  name: 'studio.remove-shares',
  rows: sharesToRemove,
  run: async (ports, id, now) => {
    await removeSharePictures(ports, id)
    await deleteShare(ports.database.db, id, now)
  },
})
