import { randomUUID } from 'node:crypto'
import type { HandlerInput, studio } from '@atelier/contract'
import { enqueue } from '@atelier/plumbing/jobs'
import type { StudioPorts } from '../ports.ts'
import { forwardMessage } from './message-jobs.ts'
import { insertMessage } from './message-queries.ts'

/** Keeps a visitor's message and owes it to the operator; both or neither. */
export const receiveMessage = async (
  { body }: HandlerInput<typeof studio.contact>,
  { database, clock }: StudioPorts,
): Promise<{ received: true }> => {
  const id = randomUUID()
  await database.transact(async (tx) => {
    await insertMessage(tx, {
      id,
      email: body.email,
      name: body.name?.trim() || null,
      message: body.message,
      created_at: clock.now(),
    })
    await enqueue(tx, forwardMessage, { message_id: id })
  })
  return { received: true }
}
