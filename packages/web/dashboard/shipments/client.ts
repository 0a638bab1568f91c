import { shipments } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls of what shows shipments. */
export const client = clientFor({ shipments })

export type Shipment = Awaited<ReturnType<typeof client.shipments.list>>['items'][number]
