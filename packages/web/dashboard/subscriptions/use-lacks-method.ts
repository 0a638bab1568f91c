import { useEndpoint } from '../../lib/queries.ts'
import { client, type Subscription } from './client.ts'

/** Returns true for a trial of a customer who has no payment method, which ends the subscription. */
export const useLacksMethod = ({ status, customer_id }: Subscription): boolean => {
  const input = { path: { id: customer_id }, query: { limit: 1 } }
  const { data } = useEndpoint(client.paymentMethods.list, input, { enabled: status === 'trialing' })
  return data?.items.length === 0
}
