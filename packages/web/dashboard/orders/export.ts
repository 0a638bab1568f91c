import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import type { input } from 'zod/v4/core'

/** Returns orders as a table. */
export const exportOrders = (query: input<typeof api.ordersExport.export.query>): Promise<string> =>
  call(api.ordersExport.export)({ query })
