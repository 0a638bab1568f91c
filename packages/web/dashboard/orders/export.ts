import { ordersExport } from '@atelier/contract'
import type { input } from 'zod/v4/core'
import { clientFor } from '../client.ts'

const client = clientFor({ ordersExport })

/** Returns orders as a table. */
export const exportOrders = (query: input<typeof ordersExport.export.query>): Promise<string> =>
  client.ordersExport.export({ query })
