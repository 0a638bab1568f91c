import { webhookEndpoints, webhookEvents } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the webhook pages. */
export const client = clientFor({ webhookEndpoints, webhookEvents })

export type Endpoint = Awaited<ReturnType<typeof client.webhookEndpoints.get>>
export type HookEvent = Awaited<ReturnType<typeof client.webhookEvents.list>>['items'][number]
