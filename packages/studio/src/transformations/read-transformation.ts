import type { Transformation } from '@atelier/contract'
import type { Reader } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import type { Tables } from '../database/tables.ts'
import { presentTransformation } from './present-transformation.ts'
import { findRunView } from './record-queries.ts'

/**
 * A painting and how far it is.
 *
 * @throws `ResourceNotFound`
 */
export const readTransformation = async (db: Reader<Tables>, id: string): Promise<Transformation> => {
  const run = await findRunView(db, id)
  if (run === undefined) throw apiError('ResourceNotFound', 'There is no such painting.')
  return presentTransformation(run)
}
