import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import type { Subscription } from '../api-types.ts'

/** Returns true for a trial of a customer who has no payment method, which ends the subscription. */
export const useLacksMethod = ({ status, customer_id }: Subscription): boolean => {
  const input = { path: { id: customer_id }, query: { limit: 1 } }
  const { data } = useEndpoint(api.paymentMethods.list, input, { enabled: status === 'trialing' })
  return data?.items.length === 0
}
