import type { contract } from '@atelier/contract'
import { type Handler, withRevision } from '@atelier/plumbing/http'
import { uniqueOrIssues } from '../../core/database/unique.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { organizationOfBody } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { deleteCustomer } from './delete.ts'
import { customerEvents } from './events.ts'
import { organizationOfExternalId } from './home.ts'
import { findHoldings } from './holdings.ts'
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

const read = async ({ database }: Services, organization_id: string, key: CustomerKey) => {
  const customer = await getCustomer(database.db, organization_id, key)
  return withRevision(customer, presentCustomer(customer))
}

export const get: For<'get'> = ({ path }, services) => read(services, services.organization_id, path)

export const getExternal: For<'getExternal'> = async ({ path }, services) =>
  read(services, await organizationOfExternalId(services, path), path)

const readState = async ({ database }: Services, organization_id: string, key: CustomerKey) => {
  const customer = await getCustomer(database.db, organization_id, key)
  const holdingsOf = await findHoldings(database.db, [customer.id])
  return presentState(customer, holdingsOf(customer.id))
}

export const getState: For<'getState'> = ({ path }, services) =>
  readState(services, services.organization_id, path)

export const getStateExternal: For<'getStateExternal'> = async ({ path }, services) =>
  readState(services, await organizationOfExternalId(services, path), path)

export const update: For<'update'> = ({ path, body }, services) =>
  updateCustomer(services, services.organization_id, path, body)

export const updateExternal: For<'updateExternal'> = async ({ path, body }, services) =>
  updateCustomer(services, await organizationOfExternalId(services, path), path, body)

const deleteOwnCustomer = (services: Services, organization_id: string, key: CustomerKey): Promise<void> =>
  services.database.transact(async (tx) => {
    await deleteCustomer(tx, services, organization_id, key)
  })

const remove: For<'delete'> = ({ path }, services) =>
  deleteOwnCustomer(services, services.organization_id, path)
export { remove as delete }

export const deleteExternal: For<'deleteExternal'> = async ({ path }, services) =>
  deleteOwnCustomer(services, await organizationOfExternalId(services, path), path)

export { listCustomers as list } from './list-queries.ts'
