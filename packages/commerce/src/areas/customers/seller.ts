import type { contract } from '@atelier/contract'
import { type Handler, invalid, type Seller } from '@atelier/plumbing/http'
import { recordEvents } from '../../events/domain-events.ts'
import { organizationOfBody } from '../../input/tenancy.ts'
import type { Services } from '../../services.ts'
import { stopFolding } from '../../usage/hold-folding.ts'
import { forgetLater } from '../../usage/postgres/forget-queries.ts'
import { customerEvents } from './events.ts'
import { organizationOfCustomer } from './home.ts'
import { findHoldings } from './holdings-queries.ts'
import { presentCustomer, presentState } from './present.ts'
import {
  type CustomerKey,
  findKeysInUse,
  getCustomer,
  insertCustomer,
  lockCustomer,
  updateCustomerRow,
} from './queries.ts'
import { duplicateIssues } from './rules.ts'
import { updateCustomer } from './update.ts'

type Area = typeof contract.customers
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export const create: For<'create'> = async ({ body }, services) => {
  const { database, clock, caller } = services
  const organization_id = await organizationOfBody(database.db, caller, body.organization_id)
  const customer = {
    organization_id,
    email: body.email,
    external_id: body.external_id ?? null,
    name: body.name ?? null,
    billing_address: body.billing_address ?? null,
    tax_id: body.tax_id ?? null,
    metadata: body.metadata ?? {},
  }
  return database.transact(async (tx) => {
    const created = await insertCustomer(tx, customer, clock.now())
    if (created === undefined)
      throw invalid(duplicateIssues(await findKeysInUse(tx, organization_id, customer)))
    await recordEvents(tx, services, await customerEvents(tx, 'customer.created', created))
    return presentCustomer(created)
  })
}

type SellerServices = Services & { readonly caller: Seller }

const read = async ({ database, caller }: SellerServices, key: CustomerKey) =>
  presentCustomer(await getCustomer(database.db, await organizationOfCustomer(database.db, caller, key), key))

export const get: For<'get'> = ({ path }, services) => read(services, { id: path.id })

export const getExternal: For<'getExternal'> = ({ path }, services) =>
  read(services, { external_id: path.external_id })

const readState = async ({ database, caller }: SellerServices, key: CustomerKey) => {
  const organization_id = await organizationOfCustomer(database.db, caller, key)
  const customer = await getCustomer(database.db, organization_id, key)
  const holdingsOf = await findHoldings(database.db, [customer.id])
  return presentState(customer, holdingsOf(customer.id))
}

export const getState: For<'getState'> = ({ path }, services) => readState(services, { id: path.id })

export const getStateExternal: For<'getStateExternal'> = ({ path }, services) =>
  readState(services, { external_id: path.external_id })

export const update: For<'update'> = ({ path, body }, services) =>
  updateCustomer(services, { id: path.id }, body)

export const updateExternal: For<'updateExternal'> = ({ path, body }, services) =>
  updateCustomer(services, { external_id: path.external_id }, body)

/**
 * Deletes a customer for good: their orders keep pointing at the row, and the e-mail address and external id
 * are free again. The external id stays readable in the metadata. The events of the customer are deleted, while what
 * was counted of them stays.
 */
const deleteCustomer = (services: SellerServices, key: CustomerKey): Promise<void> =>
  services.database.transact(async (tx) => {
    const organization_id = await organizationOfCustomer(tx, services.caller, key)
    await stopFolding(tx, organization_id)
    const { id, external_id, metadata } = await lockCustomer(tx, organization_id, key)
    const now = services.clock.now()
    const kept = external_id === null ? metadata : { ...metadata, __external_id: external_id }
    const change = { deleted_at: now, external_id: null, metadata: kept }
    const deleted = await updateCustomerRow(tx, id, change, now)
    if (external_id !== null)
      await services.usage_store.giveUpExternalId(tx, {
        organization_id,
        customer_id: id,
        external_customer_id: external_id,
      })
    await forgetLater(tx, {
      organization_id,
      customer_id: id,
      external_customer_id: external_id,
      due_at: now,
    })
    await recordEvents(tx, services, await customerEvents(tx, 'customer.deleted', deleted))
  })

const remove: For<'delete'> = ({ path }, services) => deleteCustomer(services, { id: path.id })
export { remove as delete }

export const deleteExternal: For<'deleteExternal'> = ({ path }, services) =>
  deleteCustomer(services, { external_id: path.external_id })

export { listCustomers as list } from './list-queries.ts'
