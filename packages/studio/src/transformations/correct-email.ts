import { sentence } from '@atelier/contract/texts/sentences'
import type { HandlerInput, studio, Transformation } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import { queueEmail } from '../emails/send.ts'
import type { StudioPorts } from '../ports.ts'
import { findOwn } from './own.ts'
import { correctTransformationEmail } from './queries.ts'
import { readTransformation } from './read.ts'

/**
 * Sends a finished painting to another address, a few times at most.
 *
 * @throws `ResourceNotFound` when the checkout has not paid for this painting; `Conflict` when it is not
 * finished, or its address was corrected the maximum number of times
 */
export const correctEmail = async (
  { path: { id }, body: { session_id, email } }: HandlerInput<typeof studio.correctEmail>,
  ports: StudioPorts,
): Promise<Transformation> => {
  const { database, clock } = ports
  await findOwn(ports, id, session_id)
  const corrected = await database.transact(async (tx) => {
    const row = await correctTransformationEmail(tx, { id, checkout_id: session_id, email }, clock.now())
    if (row !== undefined) await queueEmail(tx, 'result', row)
    return row
  })
  if (corrected === undefined) throw apiError('Conflict', sentence('email_not_corrected'))
  return readTransformation(ports, id)
}
