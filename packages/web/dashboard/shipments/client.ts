import { overview, shipments } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the shipment components. */
export const client = clientFor({ shipments, overview: { attention: overview.attention } })

export type Shipment = Awaited<ReturnType<typeof client.shipments.list>>['items'][number]
