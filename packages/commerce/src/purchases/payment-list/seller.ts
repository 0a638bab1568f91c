import { additions, type payments } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { defineList } from '../../core/database/define-list.ts'
import { oneOf } from '../../core/database/list-filters.ts'
import type { Services } from '../../core/services.ts'
import { presentPayment } from './present.ts'
import {
  findPayments,
  getPayment,
  hasMethod,
  methodOf,
  ofAddresses,
  ofCustomers,
  ofOrders,
} from './queries.ts'
import { selectPayments } from '../../payments/payment-records/index.ts'

/** Lists the payments of a seller's customers. */
export const list = defineList(additions.payments.list, {
  of_seller: 'payments.organization_id',
  from: selectPayments,
  id: 'payments.id',
  filters: {
    organization_id: oneOf('payments.organization_id'),
    checkout_id: oneOf('payments.checkout_id'),
    order_id: ofOrders,
    customer_id: ofCustomers,
    status: oneOf('payments.status'),
    method: hasMethod,
    customer_email: ofAddresses,
  },
  sorts: {
    created_at: 'payments.created_at',
    status: 'payments.status',
    amount: 'payments.amount',
    method: methodOf,
  },
  load: findPayments,
  present: presentPayment,
})

/** Returns a payment of the seller. @throws ResourceNotFound */
export const get: Handler<typeof payments.get, Services> = async ({ path: { id } }, services) => {
  const { database, organization_id } = services
  return presentPayment(await getPayment(database.db, organization_id, id))
}
