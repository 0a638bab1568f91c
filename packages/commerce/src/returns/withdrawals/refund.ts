import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { refundIdOf, repetitionOf } from '../../payments/refund-records/index.ts'
import type { Services } from '../../core/services.ts'
import { findBlockingDispute } from '../../payments/dispute-records/index.ts'
import { refundDue } from '../refunds/index.ts'
import { findWithdrawal, getContractOrder, sumOpen } from './queries.ts'
import { refundsWithdrawals } from '../../organization/organizations/index.ts'

/** Job that refunds a withdrawal, for sellers who do not review them. */
export const refundWithdrawal = defineJob({
  name: 'withdrawals.refund',
  payload: z.object({ order_id: Id }),
})

/** Refunds the open amount of a withdrawal, unless its seller refunds manually. */
export const refundWithdrawalJob = (services: Services): JobHandler =>
  handle(refundWithdrawal, async ({ order_id }) => {
    const { db } = services.database
    const withdrawal = await findWithdrawal(db, order_id)
    if (withdrawal === undefined) return
    const { organization_id } = withdrawal
    if (!(await refundsWithdrawals(db, organization_id))) return
    // A disputed payment is not refunded as well.
    if ((await findBlockingDispute(db, order_id)) !== undefined) return
    const { billing_reason } = await getContractOrder(db, order_id)
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
        revoke_subscription: false,
        comment: 'The customer withdrew from the contract.',
        metadata: {},
      },
      // Computed under the lock of the order, so that a concurrent manual refund is included.
      async (tx, remaining) => Math.min(remaining, await sumOpen(tx, withdrawal)),
    )
  })
