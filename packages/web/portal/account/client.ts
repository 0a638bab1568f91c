import { portalAccount, portalCardSetups, portalCustomers, portalSubscriptions } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls about the account of the customer. */
export const client = clientFor({
  customers: {
    get: portalCustomers.get,
    update: portalCustomers.update,
    getPaymentMethods: portalCustomers.getPaymentMethods,
    deletePaymentMethod: portalCustomers.deletePaymentMethod,
  },
  cardSetups: portalCardSetups,
  subscriptions: { list: portalSubscriptions.list },
  portal: {
    open: portalAccount.open,
    chooseDefaultPaymentMethod: portalAccount.chooseDefaultPaymentMethod,
    requestDeletion: portalAccount.requestDeletion,
  },
})

export type Customer = Awaited<ReturnType<typeof client.customers.get>>
export type PaymentMethod = Awaited<ReturnType<typeof client.customers.getPaymentMethods>>['items'][number]
