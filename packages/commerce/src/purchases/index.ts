import { defineArea } from '../core/area.ts'
import { chargeAfterUpgradeJob } from './charges/after-upgrade.ts'
import { chargeNewMethod, chargesDue } from './charges/charge.ts'
import { holdsDue, recoveredRefundsDue } from './reconciliation/compare-with-processor.ts'
import { confirm } from './confirm.ts'
import { closeSalesJob, closeSalesOfDeleted } from './deleted-customers.ts'
import { fulfilFreeCheckoutJob } from './fulfil.ts'
import * as portalGuestSubscriptions from './guest-subscriptions/portal.ts'
import * as subscriptionCreations from './new-subscriptions/create.ts'
import { update as updateOwnSubscription } from './change-payments/portal.ts'
import { revoke, update as updateSubscription } from './change-payments/seller.ts'
import * as portalOrderPayments from './portal-order-payments.ts'
import { reconciliationsDue } from './reconciliation/reconcile.ts'
import { renewalsDue, resumptionsDue } from './renew.ts'
import { settlementsDue } from './reconciliation/settlements.ts'
import { fillBalance, fillBalanceJob } from './top-ups/fill.ts'
import { notifyDeclinedJob } from './top-ups/mails.ts'
import { create, list } from './top-ups/portal.ts'
import { update } from './top-ups/portal-settings.ts'

/** Life of a sale, from the confirmation of a checkout to renewals. */
export const purchases = defineArea('purchases', {
  endpoints: {
    'checkouts.clientConfirm': confirm,
    'subscriptions.update': updateSubscription,
    'subscriptions.revoke': revoke,
    'customerPortal.subscriptions.update': updateOwnSubscription,
    subscriptionCreations,
    portalGuestSubscriptions,
    portalOrderPayments,
    portalTopUps: { list, create, update },
  },
  on: {
    'customer.payment_method_added': chargeNewMethod,
    'customer.default_payment_method_chosen': chargeNewMethod,
    'customer.deleted': closeSalesOfDeleted,
    'order.paid': fillBalance,
  },
  jobs: [fulfilFreeCheckoutJob, chargeAfterUpgradeJob, closeSalesJob, notifyDeclinedJob, fillBalanceJob],
  due: [
    renewalsDue,
    resumptionsDue,
    chargesDue,
    reconciliationsDue,
    settlementsDue,
    holdsDue,
    recoveredRefundsDue,
  ],
})

export { receiveProcessorEvent } from './processor-events.ts'
export { nextPaymentOf } from './charges/next-payment.ts'
export { lockOrderToCharge } from './charges/queries.ts'
export { declineOf, recordPayment, requestPayment, settleResponse } from './order-payments/saved-method.ts'
export { voidTopUp } from './top-ups/outcome.ts'
