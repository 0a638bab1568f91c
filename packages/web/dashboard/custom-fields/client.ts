import { customFields, products } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** The calls of the pages of custom fields. */
export const client = clientFor({ customFields, products: { list: products.list } })

export type CustomField = Awaited<ReturnType<typeof client.customFields.get>>
