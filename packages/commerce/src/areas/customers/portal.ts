import type { contract, PortalCustomer } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { recordEvents } from '../../events/domain-events.ts'
import type { Services } from '../../services.ts'
import { customerEvents } from './customer-events.ts'
import {
  findTaken,
  getCustomer,
  lockCustomer,
  type StoredCustomer,
  updateCustomerRow,
} from './customer-queries.ts'
import { decidePortalChange } from './decide-portal-change.ts'
import { takenIssues } from './taken-issues.ts'

type Area = typeof contract.customerPortal.customers
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const presentSelf = (customer: StoredCustomer): PortalCustomer => ({
  id: customer.id,
  created_at: iso(customer.created_at),
  modified_at: isoOrNull(customer.modified_at),
  email: customer.email,
  email_verified: customer.email_verified,
  name: customer.name,
  billing_address: customer.billing_address,
  tax_id: customer.tax_id,
  oauth_accounts: {},
})

export const get: For<'get'> = async (_, { database, caller }) =>
  presentSelf(await getCustomer(database.db, caller.organization_id, { id: caller.customer_id }))

/** A new e-mail address is not verified until its owner has shown that they read it. */
export const update: For<'update'> = ({ body }, services) => {
  const { database, clock, caller } = services
  return database.transact(async (tx) => {
    const { organization_id } = caller
    const before = await lockCustomer(tx, organization_id, { id: caller.customer_id })
    const { change, issues } = decidePortalChange(before, body)
    const taken = await findTaken(tx, organization_id, {
      email: change.email ?? null,
      external_id: null,
      except_id: before.id,
    })
    const all = [...issues, ...takenIssues(taken)]
    if (all.length > 0) throw invalid(all)
    if (Object.keys(change).length === 0) return presentSelf(before)
    const isOther = change.email !== undefined && change.email.toLowerCase() !== before.email.toLowerCase()
    const now = clock.now()
    const after = await updateCustomerRow(
      tx,
      before.id,
      { ...change, ...(isOther && { email_verified: false }) },
      now,
    )
    await recordEvents(tx, services, await customerEvents(tx, 'customer.updated', after))
    return presentSelf(after)
  })
}

export { addPaymentMethod, deletePaymentMethod, getPaymentMethods } from './payment-methods.ts'
