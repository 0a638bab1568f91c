import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { StudioPorts } from '../ports.ts'
import { findMessage } from './message-queries.ts'

/** Brings a visitor's message to the operator. */
export const forwardMessage = defineJob({
  name: 'studio.forward-message',
  payload: z.object({ message_id: Id }),
  maxAttempts: 25,
})

/** Names may come with line breaks; a subject has one line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

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
