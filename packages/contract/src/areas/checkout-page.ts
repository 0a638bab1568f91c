import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'

const bySecret = z.object({ client_secret: z.string() })

/** What the hosted checkout page asks for beside the public calls. */
export const checkoutPage = {
  restart: endpoint({
    method: 'POST',
    path: '/checkout/{client_secret}/restart',
    summary: 'Open a fresh checkout with the content of one that expired or failed.',
    access: 'public',
    path_parameters: bySecret,
    status: 201,
    response: z.object({ url: z.string() }),
    errors: ['ResourceNotFound', 'Conflict'],
  }),
}
