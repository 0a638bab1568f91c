import { insertLicenseKeys } from '../../packages/commerce/src/delivery/license-keys/queries.ts'
import { invoiceNumber } from '../../packages/commerce/src/orders/invoices/queries.ts'
import type { SeededShop } from './catalog-rows.ts'
import { addCustomer } from './customer-rows.ts'
import { eventRows } from './events.ts'
import type { PlannedCustomer } from './plan.ts'
import { countRedemptions, type Progress } from './queries.ts'
import { noRows } from './rows.ts'
import { sizes } from './sizes.ts'
import type { WritingTx } from './writer.ts'
import type { Gathered, Step, WriterServices } from './writing.ts'

/** Customers and sales per transaction: more rows at once survive more collections of garbage. */
const tradeAtOnce = 150

const writeCustomers = async (
  { tx, copy }: WritingTx,
  services: WriterServices,
  shop: SeededShop,
  { rows, keys }: Gathered,
): Promise<void> => {
  await copy({ ...rows, license_key_activations: [] })
  await insertLicenseKeys(tx, keys)
  await copy({ license_key_activations: rows.license_key_activations })
  const idsOf = (inserted: readonly { readonly id?: string }[]) => inserted.flatMap(({ id }) => id ?? [])
  const events = await eventRows(tx, services, {
    orders: idsOf(rows.orders),
    subscriptions: idsOf(rows.subscriptions),
  })
  await copy({ domain_events: events })
  // Last, because the other lane waits for the discounts until the commit.
  await countRedemptions(tx, rows.discount_redemptions)
}

/** Splits customers into consecutive groups of about this many customers and sales. */
const groupsOf = (customers: readonly PlannedCustomer[], size: number) => {
  const groups: { readonly from: number; readonly some: PlannedCustomer[] }[] = []
  let room = 0
  for (const [from, customer] of customers.entries()) {
    if (room <= 0) {
      groups.push({ from, some: [] })
      room = size
    }
    room -= 1 + customer.sales.length
    groups.at(-1)?.some.push(customer)
  }
  return groups
}

const figure = (number: number): string => number.toLocaleString('en-US')

/** Steps that write customers with their orders. */
export const tradeSteps = (
  services: WriterServices,
  shop: SeededShop,
  keys: { readonly key: string; readonly seed: string },
  customers: readonly PlannedCustomer[],
  { size, numbers: { prefix, last } }: Progress,
): readonly Step[] => {
  const first = last - sizes[size].orders + 1
  const numberOf = (place: number): string => invoiceNumber(prefix, first + place)
  return groupsOf(customers, tradeAtOnce).map(({ from, some: group }): Step => ({
    label: `customers ${figure(from + 1)} to ${figure(from + group.length)} of ${figure(customers.length)} with their orders`,
    write: async (writing) => {
      const gathered: Gathered = { rows: noRows(), keys: [] }
      const into = { ...gathered, ...keys, shop, secret: services.secret, numberOf }
      for (const [at, customer] of group.entries()) addCustomer(into, from + at, customer)
      await writeCustomers(writing, services, shop, gathered)
    },
  }))
}
