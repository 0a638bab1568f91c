import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { OrderExportColumn, tableShape } from './export-columns.ts'
import { orderConditions, readsOrders } from './orders.ts'

/** Endpoint for exporting orders as a table. In a module of its own, so that pages can load it lazily. */
export const ordersExport = {
  export: endpoint({
    method: 'GET',
    path: '/v1/orders/export',
    summary: 'Export orders as CSV.',
    ...readsOrders,
    query: z.object({ ...orderConditions, ...tableShape(OrderExportColumn) }),
    response: z.string(),
    stream: 'csv',
  }),
}
