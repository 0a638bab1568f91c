import { sandboxClock, subscriptions } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the sandbox clock in the header. */
export const client = clientFor({ sandboxClock, subscriptions: { list: subscriptions.list } })
