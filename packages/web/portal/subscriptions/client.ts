import { portalSubscriptions } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls about subscriptions. */
export const client = clientFor({
  subscriptions: {
    list: portalSubscriptions.list,
    get: portalSubscriptions.get,
    update: portalSubscriptions.update,
  },
})

export type Subscription = Awaited<ReturnType<typeof client.subscriptions.get>>
