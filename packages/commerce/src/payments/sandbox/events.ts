import { after, seconds } from '@atelier/plumbing/clock'
import { defineJob, enqueue } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { Services, Tx } from '../../core/services.ts'
import type { ProcessorEvent, ProcessorRefund, ReceiveProcessorEvent } from '../port.ts'
import {
  countDelivery,
  findEvent,
  insertEvent,
  type SandboxEvent,
  type SandboxPayment,
  type SandboxRefund,
} from './queries.ts'
import { bookedAmountOf } from './settlement.ts'
import { sign, signatureHeader, signingKey } from './signature.ts'

/** Delivers a processor event after it is recorded. */
export const deliverEvent = defineJob({
  name: 'sandbox-processor.deliver',
  payload: z.object({ event_id: z.string() }),
  maxAttempts: 1,
})

const repeatDelay = seconds(1)

/** Returns true for every fourth event, which is delivered twice: real processors deliver at least once. */
const isRepeated = (event: SandboxEvent): boolean =>
  Number.parseInt(event.id.slice(0, event.id.lastIndexOf('.')).slice(-1), 16) % 4 === 0

/** Converts a sandbox refund to the port's type. */
export const toProcessorRefund = (refund: SandboxRefund): ProcessorRefund => {
  const { refund_id, id: processor_id, amount, currency, status } = refund
  return {
    refund_id,
    processor_id,
    amount,
    currency,
    status,
    settlement: bookedAmountOf({ amount, currency }),
  }
}

/** Returns the processor event for the end of a payment. */
export const paymentEvent = ({ id, payment_id, status }: SandboxPayment): ProcessorEvent => ({
  id: `${id}.${status}`,
  type: `payment.${status}`,
  subject: { kind: 'payment', payment_id, processor_id: id },
})

/** Returns the processor event for a new or changed refund. */
export const refundEvent = (refund: SandboxRefund): ProcessorEvent => ({
  id: `${refund.id}.${refund.status}`,
  type: `refund.${refund.status}`,
  subject: { kind: 'refund', refund: toProcessorRefund(refund) },
})

/**
 * Records a processor event and queues its delivery, in the transaction of the change.
 *
 * @param isAwaited false if the response has the outcome: the event is not queued, and the scheduler delivers it in a
 *   second
 */
export const recordEvent = async (
  tx: Tx,
  now: Date,
  event: ProcessorEvent,
  isAwaited = true,
): Promise<void> => {
  await Promise.all([
    insertEvent(tx, { ...event, deliver_at: now, deliveries: 0, created_at: now }),
    isAwaited && enqueue(tx, deliverEvent, { event_id: event.id }),
  ])
}

const Event = z.object({
  id: z.string(),
  type: z.string(),
  subject: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('payment'), payment_id: z.string(), processor_id: z.string() }),
    z.object({
      kind: z.literal('refund'),
      refund: z.object({
        refund_id: z.string(),
        processor_id: z.string(),
        amount: z.int(),
        currency: z.string(),
        status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
        // Events that an earlier version recorded have none.
        settlement: z._default(z.nullable(z.object({ amount: z.int(), currency: z.string() })), null),
      }),
    }),
    z.object({ kind: z.enum(['dispute', 'payout']), processor_id: z.string() }),
  ]),
})

/** Serializes a processor event. */
export const writeEvent = ({ id, type, subject }: ProcessorEvent): string =>
  JSON.stringify({ id, type, subject })

/** Parses a processor event with a verified signature. */
export const readEvent = (body: string): ProcessorEvent => Event.parse(JSON.parse(body))

/**
 * Delivers a processor event that is still due.
 *
 * @throws Error if the receiver does not accept it; the event stays due
 */
export const deliver = async (
  { database: { db }, clock, secret }: Pick<Services, 'database' | 'clock' | 'secret'>,
  receive: ReceiveProcessorEvent,
  id: string,
): Promise<void> => {
  const event = await findEvent(db, id)
  const now = clock.now()
  if (event === undefined || event.deliver_at === null || event.deliver_at > now) return
  const body = writeEvent(event)
  const headers = new Headers({ [signatureHeader]: sign(signingKey(secret), body, now) })
  if ((await receive(body, headers)) === 'forged')
    throw new Error(`The receiver calls the signature of the sandbox event ${id} forged.`)
  const again = event.deliveries === 0 && isRepeated(event)
  await countDelivery(db, event, again ? after(now, repeatDelay) : null)
}
