import { handle, type JobHandler } from '@atelier/plumbing/jobs'
import type { Services } from '../../services.ts'
import { completeFreeCheckout, lockCheckout } from '../checkouts/index.ts'
import { completePurchase } from './complete-purchase.ts'

/** The job that completes a purchase for which nothing had to be paid. */
export const completeFreeCheckoutJob = (services: Services): JobHandler =>
  handle(completeFreeCheckout, ({ checkout_id }) =>
    services.database.transact(async (tx) => {
      await completePurchase(tx, services, await lockCheckout(tx, { id: checkout_id }), undefined)
    }),
  )
