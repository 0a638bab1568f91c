import type { RequestDetails } from '../api-types.ts'

/** An object referenced by a call, with its kind. */
export type FoundObject = { readonly id: string; readonly noun: string; readonly page: ObjectPage }
export type ObjectPage =
  | 'product'
  | 'order'
  | 'customer'
  | 'subscription'
  | 'discount'
  | 'benefit'
  | 'checkoutLink'
  | 'licenseKey'
  | 'meter'
  | 'customField'

const id = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const pages: Readonly<Record<string, readonly [noun: string, page: ObjectPage]>> = {
  product: ['Product', 'product'],
  products: ['Product', 'product'],
  order: ['Order', 'order'],
  orders: ['Order', 'order'],
  customer: ['Customer', 'customer'],
  customers: ['Customer', 'customer'],
  subscription: ['Subscription', 'subscription'],
  subscriptions: ['Subscription', 'subscription'],
  discount: ['Discount', 'discount'],
  discounts: ['Discount', 'discount'],
  benefit: ['Benefit', 'benefit'],
  benefits: ['Benefit', 'benefit'],
  checkout_link: ['Checkout link', 'checkoutLink'],
  checkoutLinks: ['Checkout link', 'checkoutLink'],
  'checkout-links': ['Checkout link', 'checkoutLink'],
  license_key: ['License key', 'licenseKey'],
  licenseKeys: ['License key', 'licenseKey'],
  'license-keys': ['License key', 'licenseKey'],
  meter: ['Meter', 'meter'],
  meters: ['Meter', 'meter'],
  custom_field: ['Custom field', 'customField'],
  customFields: ['Custom field', 'customField'],
  'custom-fields': ['Custom field', 'customField'],
}

const snake = (name: string): string => name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()

/**
 * Returns the objects with their own page in a value: `customer_id`, `products: [{ id }]`, `product: {
 * id }`.
 */
const objectsIn = (value: unknown, around: string): FoundObject[] => {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => objectsIn(item, around))
  if (typeof value === 'string') {
    const objectPage = pages[around]
    return objectPage !== undefined && id.test(value)
      ? [{ id: value, noun: objectPage[0], page: objectPage[1] }]
      : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    if (name === 'id') return objectsIn(field, around)
    const key = snake(name)
    // Texts are ids when the name of their field says so.
    if (/_ids?$/.test(key)) return objectsIn(field, key.replace(/_ids?$/, ''))
    return typeof field === 'string' ? [] : objectsIn(field, key)
  })
}

const parse = (content: string | null): unknown => (content === null ? undefined : JSON.parse(content))

/** Returns the distinct objects of a call: those of its path, then those of its bodies. Twelve at most. */
export const objectsOf = ({
  path,
  endpoint,
  request_body,
  response_body,
}: Pick<RequestDetails, 'path' | 'endpoint' | 'request_body' | 'response_body'>): readonly FoundObject[] => {
  const parts = path.split('/')
  const inPath = parts.flatMap((part, at) => objectsIn(part, parts[at - 1] ?? ''))
  const area = endpoint.split('.').at(-2) ?? ''
  const inBodies = [request_body, response_body].flatMap(({ content }) => objectsIn(parse(content), area))
  return [...new Map([...inPath, ...inBodies].map((item) => [item.id, item])).values()].slice(0, 12)
}
