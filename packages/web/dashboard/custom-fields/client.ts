import { customFields, products } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the custom field pages. */
export const client = clientFor({ customFields, products: { list: products.list } })

export type CustomField = Awaited<ReturnType<typeof client.customFields.get>>
