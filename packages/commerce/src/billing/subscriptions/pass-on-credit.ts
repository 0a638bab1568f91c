import { Id } from '@atelier/contract'
import { defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { lock } from '../../core/database/lock.ts'
import type { Services } from '../../core/services.ts'
import { findCreditHolders } from './credit-queries.ts'
import { moveCredits } from './proration-queries.ts'

/** Queued when an ended subscription may have credit. Queued jobs already carry this name. */
export const passOnCredit = defineJob({
  name: 'subscriptions.pass-on-credit',
  payload: z.object({ customer_id: Id }),
})

/**
 * Job that moves credit of a customer's ended subscriptions to a live one. The locks are taken in the order of
 * the ids, so that the subscription that gets the credit does not end at the same time.
 */
export const passOnCreditJob = (services: Services): JobHandler =>
  handle(passOnCredit, ({ customer_id }) =>
    services.database.transact(async (tx) => {
      for (const { id } of await findCreditHolders(tx, customer_id)) await lock(tx, 'subscriptions', { id })
      await moveCredits(tx, customer_id)
    }),
  )
