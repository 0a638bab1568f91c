import { randomUUID } from 'node:crypto'
import { type HandlerInput, Id, type studio } from '@atelier/contract'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { StudioPorts } from '../ports.ts'
import { findMessage, insertMessage } from './queries.ts'

/** Forwards a visitor's message to the operator by e-mail. */
const forwardMessage = defineJob({
  name: 'studio.forward-message',
  payload: z.object({ message_id: Id }),
  maxAttempts: 25,
})

/** Stores a visitor's message and queues the job that forwards it, in one transaction. */
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

/** Removes line breaks, which a name may contain and the subject of an e-mail must not. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Sends the message to the operator. A reply to the e-mail goes to the visitor. */
export const forwardMessageHandler = ({ database, mail, operatorEmail }: StudioPorts): JobHandler =>
  handle(forwardMessage, async ({ message_id }) => {
    const message = await findMessage(database.db, message_id)
    if (message === undefined) return
    const sender = message.name === null ? message.email : `${oneLine(message.name)} <${message.email}>`
    await mail.send({
      id: `studio.message.${message.id}`,
      to: operatorEmail,
      reply_to: message.email,
      subject: `A message from ${oneLine(message.name ?? '') || message.email}`,
      text: `${sender} wrote on ${message.created_at.toISOString()}:\n\n${message.message}\n`,
    })
  })
