import {
  benefits,
  customerDeletionRequests,
  customerMeters,
  customers,
  customerSessions,
  customersTable,
  disputes,
  licenseKeys,
  orders,
  overview,
  subscriptions,
  unpaidOrders,
  wallets,
} from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the customer pages. */
export const client = clientFor({
  customers,
  customerDeletionRequests,
  customersTable: { import: customersTable.import, export: customersTable.export },
  customerSessions,
  orders: { list: orders.list },
  disputes: { list: disputes.list },
  subscriptions: { list: subscriptions.list },
  licenseKeys: { list: licenseKeys.list },
  customerMeters: { list: customerMeters.list },
  benefits: { get: benefits.get },
  unpaidOrders: {
    create: unpaidOrders.create,
    finalize: unpaidOrders.finalize,
    preview: unpaidOrders.preview,
  },
  wallets,
  overview: { attention: overview.attention },
})

export type Customer = Awaited<ReturnType<typeof client.customers.get>>
export type Wallet = Awaited<ReturnType<typeof client.wallets.list>>['items'][number]
export type Imported = Awaited<ReturnType<typeof client.customersTable.import>>
