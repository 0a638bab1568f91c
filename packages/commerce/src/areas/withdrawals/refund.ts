import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { refundIdOf, repetitionOf } from '../../payments/refund-ids.ts'
import type { Services } from '../../services.ts'
import { findBlockingDispute } from '../disputes/index.ts'
import { refundDue } from '../refunds/index.ts'
import { findWithdrawal, getOrderFacts, getSettings, sumOwed } from './queries.ts'

/** The job that gives back what a withdrawal owes, for sellers who want that without a look at it. */
export const refundWithdrawal = defineJob({
  name: 'withdrawals.refund',
  payload: z.object({ order_id: Id }),
})

/** Refunds what a withdrawal still owes, unless its seller refunds it by hand. */
export const refundWithdrawalJob = (services: Services): JobHandler =>
  handle(refundWithdrawal, async ({ order_id }) => {
    const { db } = services.database
    const withdrawal = await findWithdrawal(db, order_id)
    if (withdrawal === undefined) return
    const { organization_id } = withdrawal
    if (!(await getSettings(db, organization_id)).refunds_at_once) return
    // What the bank has taken is not given back a second time.
    if ((await findBlockingDispute(db, order_id)) !== undefined) return
    const { billing_reason } = await getOrderFacts(db, order_id)
    await refundDue(
      {
        ...services,
        repetition: repetitionOf(refundIdOf(services.secret, { derived_from: 'withdrawal', order_id })),
      },
      organization_id,
      {
        order_id,
        derived_from: 'withdrawal',
        reason: 'customer_request',
        revoke_benefits: billing_reason === 'purchase',
        comment: 'The customer withdrew from the contract.',
        metadata: {},
      },
      // Counted under the lock of the order, so that a refund by hand at the same moment is among what was given back.
      async (tx, left) => Math.min(left, await sumOwed(tx, withdrawal)),
    )
  })
