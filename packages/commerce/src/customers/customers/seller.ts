import type { contract } from '@atelier/contract'
import { type Handler, type Seller, withRevision } from '@atelier/plumbing/http'
import { uniqueOrIssues } from '../../core/database/unique.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { organizationOfBody } from '../../access/tenancy.ts'
import type { Services } from '../../core/services.ts'
import { deleteCustomer } from './delete.ts'
import { customerEvents } from './events.ts'
import { organizationOfCustomer } from './home.ts'
import { findHoldings } from './holdings-queries.ts'
import { presentCustomer, presentState } from './present.ts'
import { type CustomerKey, findKeysInUse, getCustomer, insertCustomer } from './queries.ts'
import { duplicateIssues, takenKeys } from './rules.ts'
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
  const inserting = database.transact(async (tx) => {
    const created = await insertCustomer(tx, customer, clock.now())
    await recordEvents(tx, services, await customerEvents(tx, 'customer.created', created))
    return presentCustomer(created)
  })
  return uniqueOrIssues(inserting, takenKeys, async () =>
    duplicateIssues(await findKeysInUse(database.db, organization_id, customer)),
  )
}

type SellerServices = Services & { readonly caller: Seller }

const read = async ({ database, caller }: SellerServices, key: CustomerKey) => {
  const organization_id = await organizationOfCustomer(database.db, caller, key)
  const customer = await getCustomer(database.db, organization_id, key)
  return withRevision(customer, presentCustomer(customer))
}

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

const deleteOwnCustomer = (services: SellerServices, key: CustomerKey): Promise<void> =>
  services.database.transact(async (tx) => {
    await deleteCustomer(tx, services, await organizationOfCustomer(tx, services.caller, key), key)
  })

const remove: For<'delete'> = ({ path }, services) => deleteOwnCustomer(services, { id: path.id })
export { remove as delete }

export const deleteExternal: For<'deleteExternal'> = ({ path }, services) =>
  deleteOwnCustomer(services, { external_id: path.external_id })

export { listCustomers as list } from './list-queries.ts'
