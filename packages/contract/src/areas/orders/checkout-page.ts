import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Id } from '../../primitives/parts.ts'
import { ShopBrand } from '../organization/brand.ts'

const bySecret = z.object({ client_secret: z.string() })

/** Endpoints of the hosted checkout page, in addition to the public ones. */
export const checkoutPage = {
  about: endpoint({
    method: 'GET',
    path: '/checkout/{client_secret}/about',
    summary: "Retrieve the product and the seller's brand of a checkout, even if it has expired.",
    access: 'public',
    path_parameters: bySecret,
    response: z.object({
      product_name: z.string(),
      organization_name: z.string(),
      brand: ShopBrand,
      /**
       * Picture of the purchased object, if the seller provides one: `picture_url` in the metadata of the
       * checkout.
       */
      picture_url: z.nullable(z.string()),
    }),
    errors: ['ResourceNotFound'],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/checkout/{client_secret}/receipt',
    summary: 'Retrieve the number of the order that a paid checkout has created.',
    access: 'public',
    path_parameters: bySecret,
    response: z.object({ invoice_number: z.string(), order_id: Id }),
    errors: ['ResourceNotFound'],
  }),
  restart: endpoint({
    method: 'POST',
    path: '/checkout/{client_secret}/restart',
    summary: 'Create a new checkout from one that expired or failed.',
    access: 'public',
    path_parameters: bySecret,
    status: 201,
    response: z.object({ url: z.string() }),
    errors: ['ResourceNotFound', 'Conflict'],
  }),
}
