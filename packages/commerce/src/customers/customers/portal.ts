import type { contract } from '@atelier/contract'
import { type Handler, invalid, requireRevision, throwIf, withRevision } from '@atelier/plumbing/http'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { Services } from '../../core/services.ts'
import { findConnectedAccounts } from './account-queries.ts'
import { requestEmailChange } from './email-change.ts'
import { customerEvents } from './events.ts'
import { presentPortalCustomer } from './present.ts'
import { findKeysInUse, getPortalCustomer, lockCustomer, updateCustomerRow } from './queries.ts'
import { decidePortalChange, duplicateIssues, singlePurchaseError } from './rules.ts'

type Area = typeof contract.customerPortal.customers
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export const get: For<'get'> = async (_, { database, caller }) => {
  const customer = await getPortalCustomer(database.db, caller)
  // A session of a single purchase only shows data that its buyer entered.
  if (!('revision' in customer)) return presentPortalCustomer(customer, [])
  const accounts = await findConnectedAccounts(database.db, [caller.customer_id])
  return withRevision(customer, presentPortalCustomer(customer, accounts))
}

export const update: For<'update'> = ({ body }, services) => {
  const { database, clock, caller, request } = services
  throwIf(singlePurchaseError(caller))
  return database.transact(async (tx) => {
    const { organization_id } = caller
    const before = await lockCustomer(tx, organization_id, { id: caller.customer_id })
    requireRevision(request, before)
    const { change, wanted_email, issues } = decidePortalChange(before, body)
    const keys = { email: wanted_email, external_id: null, except_id: before.id }
    const all = [...issues, ...duplicateIssues(await findKeysInUse(tx, organization_id, keys))]
    if (all.length > 0) throw invalid(all)
    if (wanted_email !== null) await requestEmailChange(tx, services, before, wanted_email)
    const accounts = await findConnectedAccounts(tx, [before.id])
    if (Object.keys(change).length === 0) return withRevision(before, presentPortalCustomer(before, accounts))
    const after = await updateCustomerRow(tx, before.id, change, clock.now())
    await recordEvents(tx, services, await customerEvents(tx, 'customer.updated', after))
    return withRevision(after, presentPortalCustomer(after, accounts))
  })
}

export { addPaymentMethod, deletePaymentMethod, getPaymentMethods } from './payment-methods.ts'
