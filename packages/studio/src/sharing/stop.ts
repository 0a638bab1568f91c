import type { HandlerInput, studio } from '@atelier/contract'
import { defineDue } from '@atelier/plumbing/jobs'
import type { Tables } from '../database/tables.ts'
import type { StudioPorts } from '../ports.ts'
import { findOwn } from '../transformations/own.ts'
import { removeSharePictures } from './pictures.ts'
import { deleteShare, endShare, sharesToRemove } from './queries.ts'

/**
 * Stops sharing a painting: its link ends immediately. Idempotent.
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

/** Deletes the pictures of ended shares, and their rows when no call can still store a picture. */
export const removeShares = defineDue<Tables, StudioPorts>({
  name: 'studio.remove-shares',
  rows: sharesToRemove,
  run: async (ports, id, now) => {
    await removeSharePictures(ports, id)
    await deleteShare(ports.database.db, id, now)
  },
})
