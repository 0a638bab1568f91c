import type { Guest } from '../../core/database/column-shapes.ts'
import type { DomainEvent } from '../../core/domain-events/types.ts'
import type { Tx } from '../../core/services.ts'
import { customerEvents } from './events.ts'
import {
  findLockedCustomer,
  findLockedOrDeleted,
  insertMissingCustomers,
  type CustomerRow,
  updateCustomerRow,
} from './queries.ts'
import { type Buyer, decideBuyerChange, decideGuestChange } from './rules.ts'

export type ResolvedBuyer = {
  readonly customer: CustomerRow
  /** Data entered by the buyer when only the e-mail address matches the customer. Otherwise null. */
  readonly guest: Guest | null
  readonly events: readonly DomainEvent[]
}

/** Returns the customer named by the purchase, by id or external id. */
const findNamed = async (tx: Tx, buyer: Buyer): Promise<CustomerRow | undefined> => {
  const { organization_id, customer_id, external_id } = buyer
  const customer =
    customer_id === null ? undefined : await findLockedOrDeleted(tx, organization_id, customer_id)
  if (customer !== undefined || external_id === null) return customer
  return findLockedCustomer(tx, organization_id, { external_id })
}

/**
 * Returns the customer of a purchase: the one it names, else the one with its external id, else the one with
 * its e-mail address, else a new one. The row stays locked; the caller records the events.
 *
 * A buyer matched by e-mail address only is a guest: the address is not verified, so a guest overwrites
 * nothing of the customer.
 */
export const resolveBuyer = async (tx: Tx, buyer: Buyer, now: Date): Promise<ResolvedBuyer> => {
  let customer = await findNamed(tx, buyer)
  let knownCustomer = customer
  if (knownCustomer === undefined) {
    const { customer_id: _, ...fields } = buyer
    const [created] = await insertMissingCustomers(tx, [fields], now)
    if (created !== undefined) {
      const events = await customerEvents(tx, 'customer.created', created)
      return { customer: created, guest: null, events }
    }
    // A concurrent purchase may have created the same external id.
    customer = await findNamed(tx, buyer)
    knownCustomer = customer ?? (await findLockedCustomer(tx, buyer.organization_id, { email: buyer.email }))
    if (knownCustomer === undefined)
      throw new Error('The customer of a purchase was deleted while it was being looked up. Try again.')
  }
  const { name, email, billing_address, tax_id } = buyer
  const guest = customer === undefined ? { name, email, billing_address, tax_id } : null
  const decide = guest === null ? decideBuyerChange : decideGuestChange
  const change = knownCustomer.deleted_at === null ? decide(knownCustomer, buyer) : {}
  if (Object.keys(change).length === 0) return { customer: knownCustomer, guest, events: [] }
  const updated = await updateCustomerRow(tx, knownCustomer.id, change, now)
  return { customer: updated, guest, events: await customerEvents(tx, 'customer.updated', updated) }
}
