import { useEndpoint } from '../../lib/queries.ts'
import { client } from '../client.ts'

/** Subscriptions of the customer, latest first. */
export const useSubscriptions = () =>
  useEndpoint(client.subscriptions.list, { query: { limit: 100, sorting: ['-started_at'] } })
