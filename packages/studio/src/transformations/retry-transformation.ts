import type { HandlerInput, studio, Transformation } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import type { StudioPorts } from '../ports.ts'
import { readTransformation } from './read-transformation.ts'
import { paintRun } from './run-jobs.ts'
import { requeueRun } from './run-queries.ts'

/**
 * Tries a failed painting again, at the end of the line.
 *
 * @throws `ResourceNotFound`; `Conflict` when it has not failed or was tried too often
 */
export const retryTransformation = async (
  { path }: HandlerInput<typeof studio.retryTransformation>,
  { database, clock }: StudioPorts,
): Promise<Transformation> => {
  const requeued = await database.transact(async (tx) => {
    const done = await requeueRun(tx, path.id, clock.now())
    if (done) await enqueue(tx, paintRun, { run_id: path.id }, { key: path.id })
    return done
  })
  const current = await readTransformation(database.db, path.id)
  if (requeued) return current
  if (current.refunded)
    throw apiError('Conflict', 'The payment of this painting went back to you. Start again with a photo.')
  throw apiError(
    'Conflict',
    current.status === 'failed'
      ? 'This painting has been tried as often as it can be. Please write to us and we will sort it out.'
      : current.status === 'completed'
        ? 'This painting is finished; there is nothing to try again.'
        : 'This painting is being made right now.',
  )
}
