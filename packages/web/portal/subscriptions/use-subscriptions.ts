import { api } from '../api.ts'
import { useWholeList } from '../../lib/use-whole-list.ts'

/** Subscriptions of the customer, latest first. */
export const useSubscriptions = () => useWholeList(api.subscriptions.list, { sorting: ['-started_at'] })
