import { defineArea } from '../area.ts'
import { chargeNewMethod, chargesDue } from './charge.ts'
import { completeFreeCheckoutJob } from './fulfil.ts'
import { reconciliationsDue } from './reconcile-payments.ts'
import { renewalsDue } from './renew.ts'

/** The life of a sale: payments, fulfilment, renewals and charges. */
export const purchases = defineArea('purchases', {
  on: { 'customer.payment_method_added': chargeNewMethod },
  jobs: [completeFreeCheckoutJob],
  due: [renewalsDue, chargesDue, reconciliationsDue],
})

export { receiveNotification } from './notifications.ts'
