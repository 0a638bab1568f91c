import { handle } from '@atelier/plumbing/jobs'
import { defineArea } from '../area.ts'
import { completeFreeCheckout, lockCheckout } from '../areas/checkouts/index.ts'
import { completePurchase } from '../areas/subscriptions/index.ts'
import type { Services } from '../services.ts'
import { confirmCheckout } from './confirm.ts'

const completeFreeCheckoutJob = (services: Services) =>
  handle(completeFreeCheckout, ({ checkout_id }) =>
    services.database.transact(async (tx) => {
      await completePurchase(tx, services, await lockCheckout(tx, { id: checkout_id }), undefined)
    }),
  )

/** The life of a sale, from the confirmation of a checkout to renewals. */
export const purchases = defineArea('purchases', {
  endpoints: { 'checkouts.clientConfirm': confirmCheckout },
  jobs: [completeFreeCheckoutJob],
})
