import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { unrepeated } from '@atelier/plumbing/http'
import { deriveStoredKey, uuidFromSeed } from '@atelier/plumbing/tokens'
import * as z from 'zod/mini'
import type { Services } from '../../services.ts'
import { findBlockingDispute } from '../disputes/index.ts'
import { refundDue } from '../refunds/index.ts'
import { findWithdrawal, getOrderFacts, getSettings, sumOwed } from './queries.ts'

/** The job that gives back what a withdrawal owes, for sellers who want that without a look at it. */
export const refundWithdrawal = defineJob({
  name: 'withdrawals.refund',
  payload: z.object({ order_id: Id }),
})

/**
 * The id of the refund of a withdrawal, of which an order has one: it is its key at the processor, so that a restored backup
 * whose job runs a second time gives nothing back a second time. The layout is stored.
 */
const refundIdOf = (secret: string, order_id: string): string =>
  uuidFromSeed(deriveStoredKey(secret, `refund of withdrawal from order ${order_id}`))

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
    const id = () => refundIdOf(services.secret, order_id)
    await refundDue(
      { ...services, repetition: { ...unrepeated(), id, lostId: id } },
      organization_id,
      {
        order_id,
        reason: 'customer_request',
        revoke_benefits: billing_reason === 'purchase',
        comment: 'The customer withdrew from the contract.',
        metadata: {},
      },
      // Counted under the lock of the order, so that a refund by hand at the same moment is among what was given back.
      async (tx, left) => Math.min(left, await sumOwed(tx, withdrawal)),
    )
  })
