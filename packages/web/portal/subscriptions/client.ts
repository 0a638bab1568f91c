import type { portalSubscriptions } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls about subscriptions. */
export const client = clientFor<{
  subscriptions: Pick<typeof portalSubscriptions, 'list' | 'get' | 'update'>
}>({
  subscriptions: {
    list: { method: 'GET', path: '/v1/customer-portal/subscriptions/', status: 200 },
    get: { method: 'GET', path: '/v1/customer-portal/subscriptions/{id}', status: 200 },
    update: { method: 'PATCH', path: '/v1/customer-portal/subscriptions/{id}', status: 200 },
  },
})

export type Subscription = Awaited<ReturnType<typeof client.subscriptions.get>>
