import { handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { Services } from '../../services.ts'
import { announce } from './announce.ts'
import { signatureHeader, writeNotification } from './notification.ts'
import { finishPayment, notify } from './sandbox-jobs.ts'
import { notificationKey } from './sandbox-processor.ts'
import { findById, movePayment } from './sandbox-queries.ts'
import { sign } from './signature.ts'

export type Receive = (body: string, headers: Headers) => Promise<'accepted' | 'forged'>

/**
 * What the sandbox processor does on its own time.
 *
 * @param receive the seller's end of the line
 */
export const sandboxJobHandlers = ({ database, clock, secret }: Services, receive: Receive): JobHandler[] => [
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
    const body = writeNotification(payment)
    const headers = new Headers({ [signatureHeader]: sign(notificationKey(secret), body, clock.now()) })
    if ((await receive(body, headers)) === 'forged')
      throw new Error('The notification was refused as forged.')
  }),
]
