import { useEndpoint } from '../../lib/queries.ts'
import { client } from '../client.ts'

/** The subscriptions of the customer, the latest first. */
export const useSubscriptions = () =>
  useEndpoint(client.subscriptions.list, { query: { limit: 100, sorting: ['-started_at'] } })
