import { sentence } from '@atelier/contract/texts/sentences'
import type { HandlerInput, studio, Transformation } from '@atelier/contract'
import { apiError, type Message } from '@atelier/plumbing/http'
import { queuePainting } from '../painting/paint.ts'
import type { StudioPorts } from '../ports.ts'
import { requeueTransformation } from './queries.ts'
import { readTransformation } from './read.ts'

const notRetried = ({ status, refunded }: Transformation): Message => {
  if (refunded) return sentence('painting_refunded')
  if (status === 'failed') return sentence('painting_tried_often')
  return status === 'completed'
    ? 'This painting is finished; there is nothing to retry.'
    : 'This painting is being made right now.'
}

/**
 * Queues a failed transformation again, after the others.
 *
 * @throws `ResourceNotFound`; `Conflict` when it has not failed or may not be retried
 */
export const retryTransformation = async (
  { path: { id } }: HandlerInput<typeof studio.retryTransformation>,
  ports: StudioPorts,
): Promise<Transformation> => {
  const { database, clock } = ports
  const requeued = await database.transact(async (tx) => {
    const done = await requeueTransformation(tx, id, clock.now())
    if (done) await queuePainting(tx, id)
    return done
  })
  const current = await readTransformation(ports, id)
  if (!requeued) throw apiError('Conflict', notRetried(current))
  return current
}
