import type { Order } from '../api-types.ts'

/** Lines of an address that the customer of a paid order can correct; its tax depends on the others. */
export const lineFields = ['line1', 'line2', 'postal_code', 'city'] as const
export type LineField = (typeof lineFields)[number]

type Entry = { readonly name: string } & { readonly [field in LineField]?: string | undefined }

/**
 * Returns the body that corrects the billing details of an order: the changed parts. An address is replaced as
 * a whole.
 *
 * @param entry the entered texts; absent lines do not change
 */
export const billingChange = (
  { billing_name, billing_address: address }: Pick<Order, 'billing_name' | 'billing_address'>,
  entry: Entry,
) => {
  const name = entry.name.trim()
  const lines = lineFields.flatMap((field): [LineField, string][] => {
    const text = entry[field]?.trim()
    return text === undefined || text === (address?.[field] ?? '') ? [] : [[field, text]]
  })
  return {
    ...(name !== (billing_name ?? '') && { billing_name: name }),
    ...(address && lines.length > 0 && { billing_address: { ...address, ...Object.fromEntries(lines) } }),
  }
}
