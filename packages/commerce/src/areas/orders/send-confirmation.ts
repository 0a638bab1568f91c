import { handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { Services } from '../../services.ts'
import { sendConfirmation } from './order-jobs.ts'
import { findOrderWithSeller } from './order-queries.ts'
import { writeConfirmation } from './write-confirmation.ts'

export const sendConfirmationJob = ({ database, mailer }: Services): JobHandler =>
  handle(sendConfirmation, async ({ order_id }) => {
    const { seller, ...order } = await findOrderWithSeller(database.db, order_id)
    await mailer.send(writeConfirmation(order, seller))
  })
