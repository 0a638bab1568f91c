import { useEndpoint } from '../../lib/queries.ts'
import { client } from '../client.ts'

/** Subscriptions of the customer, latest first. */
export const useSubscriptions = () =>
  useEndpoint(client.subscriptions.all, { query: { sorting: ['-started_at'] } })
