import { enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { Services } from '../../services.ts'
import { announce } from './announce.ts'
import { signatureHeader, writeNotification, writeRefundNotification } from './notification.ts'
import { findRefund, moveRefund } from './refund-queries.ts'
import { finishPayment, moveRefundOn, notify, notifyOfRefund } from './sandbox-jobs.ts'
import { notificationKey } from './sandbox-processor.ts'
import { findById, movePayment } from './sandbox-queries.ts'
import { sign } from './signature.ts'

export type Receive = (body: string, headers: Headers) => Promise<'accepted' | 'forged'>

/**
 * What the sandbox processor does on its own time.
 *
 * @param receive the seller's end of the line
 */
export const sandboxJobHandlers = (
  { database, clock, secret }: Pick<Services, 'database' | 'clock' | 'secret'>,
  receive: Receive,
): JobHandler[] => {
  const send = async (body: string): Promise<void> => {
    const headers = new Headers({ [signatureHeader]: sign(notificationKey(secret), body, clock.now()) })
    if ((await receive(body, headers)) === 'forged')
      throw new Error('The notification was refused as forged.')
  }
  return [
    handle(finishPayment, ({ payment_id }) =>
      database.transact(async (tx) => {
        const finished = await movePayment(
          tx,
          payment_id,
          'processing',
          { status: 'succeeded', failure_code: null },
          clock.now(),
        )
        if (finished !== undefined) await announce(tx, payment_id, clock.now())
      }),
    ),
    handle(notify, async ({ payment_id }) => {
      const payment = await findById(database.db, payment_id)
      if (payment === undefined) throw new Error(`There is no sandbox payment ${payment_id} to tell of.`)
      await send(writeNotification(payment))
    }),
    handle(moveRefundOn, ({ id, from, to }) =>
      database.transact(async (tx) => {
        if ((await moveRefund(tx, id, from, to, clock.now())) !== undefined)
          await enqueue(tx, notifyOfRefund, { id })
      }),
    ),
    handle(notifyOfRefund, async ({ id }) => {
      const refund = await findRefund(database.db, { id })
      if (refund === undefined) throw new Error(`There is no sandbox refund ${id} to tell of.`)
      await send(writeRefundNotification(refund))
    }),
  ]
}
