import type { portalAccount, portalCardSetups, portalCustomers, portalSubscriptions } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls about the account of the customer. */
export const client = clientFor<{
  customers: Pick<typeof portalCustomers, 'get' | 'update' | 'getPaymentMethods' | 'deletePaymentMethod'>
  cardSetups: typeof portalCardSetups
  subscriptions: Pick<typeof portalSubscriptions, 'list'>
  portal: typeof portalAccount
}>({
  customers: {
    get: { method: 'GET', path: '/v1/customer-portal/customers/me', status: 200 },
    update: { method: 'PATCH', path: '/v1/customer-portal/customers/me', status: 200 },
    getPaymentMethods: {
      method: 'GET',
      path: '/v1/customer-portal/customers/me/payment-methods',
      status: 200,
    },
    deletePaymentMethod: {
      method: 'DELETE',
      path: '/v1/customer-portal/customers/me/payment-methods/{id}',
      status: 204,
    },
  },
  cardSetups: {
    start: { method: 'POST', path: '/v1/customer-portal/customers/me/card-setups', status: 201 },
    finish: { method: 'POST', path: '/v1/customer-portal/customers/me/card-setups/{id}/finish', status: 200 },
  },
  subscriptions: { list: { method: 'GET', path: '/v1/customer-portal/subscriptions/', status: 200 } },
  portal: {
    open: { method: 'GET', path: '/v1/customer-portal/portals/{slug}', status: 200 },
    chooseDefaultPaymentMethod: {
      method: 'POST',
      path: '/v1/customer-portal/customers/me/payment-methods/{id}/default',
      status: 204,
    },
    requestDeletion: {
      method: 'POST',
      path: '/v1/customer-portal/customers/me/deletion-request',
      status: 204,
    },
  },
})

export type Customer = Awaited<ReturnType<typeof client.customers.get>>
export type PaymentMethod = Awaited<ReturnType<typeof client.customers.getPaymentMethods>>['items'][number]
