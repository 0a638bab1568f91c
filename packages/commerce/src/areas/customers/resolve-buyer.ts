import type { Address } from '@atelier/contract'
import { sql } from 'kysely'
import type { DomainEvent } from '../../events/domain-events.ts'
import type { Tx } from '../../services.ts'
import { customerEvents } from './customer-events.ts'
import {
  type CustomerChange,
  findCustomer,
  insertCustomer,
  lockCustomer,
  lockCustomerByEmail,
  type StoredCustomer,
  updateCustomerRow,
} from './customer-queries.ts'

export type Buyer = {
  readonly organization_id: string
  /** Set when the purchase names its customer. */
  readonly customer_id: string | null
  readonly external_id: string | null
  readonly email: string
  readonly name: string | null
  readonly billing_address: Address | null
  readonly tax_id: [string, string] | null
  readonly metadata: StoredCustomer['metadata']
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a purchase tells about a customer who is already known. */
const buyerChange = (known: StoredCustomer, buyer: Buyer): CustomerChange => {
  const metadata = { ...known.metadata, ...buyer.metadata }
  return {
    ...(buyer.name !== null && buyer.name !== known.name && { name: buyer.name }),
    ...(buyer.billing_address !== null &&
      !same(sorted(buyer.billing_address), sorted(known.billing_address)) && {
        billing_address: buyer.billing_address,
      }),
    ...(buyer.tax_id !== null && !same(buyer.tax_id, known.tax_id) && { tax_id: buyer.tax_id }),
    ...(!same(sorted(metadata), sorted(known.metadata)) && { metadata }),
  }
}

const sorted = (map: object | null): unknown =>
  map && Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** The customer as they are, even deleted since the purchase named them. */
const attached = (tx: Tx, buyer: Buyer, id: string): Promise<StoredCustomer | undefined> =>
  tx
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', buyer.organization_id)
    .forNoKeyUpdate()
    .executeTakeFirst()

const byExternalId = async (tx: Tx, buyer: Buyer): Promise<StoredCustomer | undefined> => {
  if (buyer.external_id === null) return undefined
  // Two purchases that bring the same new external id must not both find it free.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${buyer.organization_id}/${buyer.external_id}`}, 0))`.execute(
    tx,
  )
  const found = await findCustomer(tx, buyer.organization_id, { external_id: buyer.external_id })
  return found && lockCustomer(tx, buyer.organization_id, { id: found.id })
}

export type ResolvedBuyer = {
  readonly customer: StoredCustomer
  /** `email`: an existing customer who was recognised by nothing but the e-mail address. */
  readonly found: 'attached' | 'email' | 'new'
  readonly events: readonly DomainEvent[]
}

/**
 * Finds the customer of a purchase, or makes them: the one it names, else the one with its external
 * id, else the one with its e-mail address, else a new one. What the purchase knows better is written
 * to the customer. The row stays locked; the events are for the caller to record.
 */
export const resolveBuyer = async (tx: Tx, buyer: Buyer, now: Date): Promise<ResolvedBuyer> => {
  const named =
    (buyer.customer_id === null ? undefined : await attached(tx, buyer, buyer.customer_id)) ??
    (await byExternalId(tx, buyer))
  let known = named
  if (known === undefined) {
    const { customer_id: _, ...fields } = buyer
    const created = await insertCustomer(tx, fields, now)
    if (created !== undefined)
      return {
        customer: created,
        found: 'new',
        events: await customerEvents(tx, 'customer.created', created),
      }
    known = await lockCustomerByEmail(tx, buyer.organization_id, buyer.email)
    if (known === undefined)
      throw new Error('The customer of a purchase was deleted while it was being looked up. Try again.')
  }
  const found = named === undefined ? 'email' : 'attached'
  const change = known.deleted_at === null ? buyerChange(known, buyer) : {}
  if (Object.keys(change).length === 0) return { customer: known, found, events: [] }
  const updated = await updateCustomerRow(tx, known.id, change, now)
  return { customer: updated, found, events: await customerEvents(tx, 'customer.updated', updated) }
}
