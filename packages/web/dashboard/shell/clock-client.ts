import { sandboxClock, subscriptions } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls of the clock in the header of a sandbox. */
export const client = clientFor({ sandboxClock, subscriptions: { list: subscriptions.list } })
