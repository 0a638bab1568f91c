import { overview, shipments } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls of what shows shipments. */
export const client = clientFor({ shipments, overview: { attention: overview.attention } })

export type Shipment = Awaited<ReturnType<typeof client.shipments.list>>['items'][number]
