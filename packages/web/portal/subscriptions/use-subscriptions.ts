import * as api from '@atelier/contract'
import { useWholeList } from '../../lib/use-whole-list.ts'

/** Subscriptions of the customer, latest first. */
export const useSubscriptions = () => useWholeList(api.portalSubscriptions.list, { sorting: ['-started_at'] })
