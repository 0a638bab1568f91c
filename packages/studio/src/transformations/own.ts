import { sentence } from '@atelier/contract/texts/sentences'
import { apiError } from '@atelier/plumbing/http'
import type { StudioPorts } from '../ports.ts'
import { findTransformationOfCheckout } from './queries.ts'
import type { TransformationRow } from './rules.ts'

/**
 * Finds a transformation for its buyer, who proves ownership with the checkout's id: the transformation's own
 * id is in the addresses of its events.
 *
 * @throws `ResourceNotFound` when the checkout has not paid for this painting
 */
export const findOwn = async (
  { database }: Pick<StudioPorts, 'database'>,
  id: string,
  session_id: string,
): Promise<TransformationRow> => {
  const transformation = await findTransformationOfCheckout(database.db, session_id)
  if (transformation?.id !== id) throw apiError('ResourceNotFound', sentence('no_such_painting'))
  return transformation
}
