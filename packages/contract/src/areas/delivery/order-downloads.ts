import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id } from '../../primitives/parts.ts'

/** File for a single order, such as the picture that was made for it. */
export const OrderDownloadCreate = z.object({ file_id: Id })

/** Endpoint with which a seller adds a download to a single order, outside the public API. */
export const orderDownloads = {
  create: endpoint({
    method: 'POST',
    path: '/v1/orders/{id}/downloads',
    summary: 'Add a download to an order.',
    access: 'seller',
    scopes: ['files:write'],
    ...byId,
    of: 'orders',
    body: OrderDownloadCreate,
    status: 204,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
}
