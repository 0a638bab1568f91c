import {
  benefits,
  checkoutLinks,
  customFields,
  files,
  meters,
  productDeletions,
  products,
} from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the product pages. */
export const client = clientFor({
  products: { ...products, ...productDeletions },
  checkoutLinks: { list: checkoutLinks.list, create: checkoutLinks.create },
  benefits: { list: benefits.list },
  customFields: { list: customFields.list },
  meters: { list: meters.list },
  files: { create: files.create, uploaded: files.uploaded },
})

export type Product = Awaited<ReturnType<typeof client.products.get>>
export type Price = Product['prices'][number]
export type Benefit = Awaited<ReturnType<typeof client.benefits.list>>['items'][number]
export type CustomField = Awaited<ReturnType<typeof client.customFields.list>>['items'][number]
