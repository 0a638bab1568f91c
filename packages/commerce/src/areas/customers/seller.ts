import type { contract } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { recordEvents } from '../../events/domain-events.ts'
import { organizationOfBody } from '../../input/tenancy.ts'
import type { Services } from '../../services.ts'
import { customerEvents } from './events.ts'
import { presentCustomer, presentState } from './present.ts'
import {
  type CustomerKey,
  findActiveSubscriptions,
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
  const organization_id = organizationOfBody(caller, body.organization_id)
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

export const get: For<'get'> = async ({ path }, { database, caller }) =>
  presentCustomer(await getCustomer(database.db, caller.organization_id, { id: path.id }))

export const getExternal: For<'getExternal'> = async ({ path }, { database, caller }) =>
  presentCustomer(await getCustomer(database.db, caller.organization_id, { external_id: path.external_id }))

const readState = async ({ database }: Services, organization_id: string, key: CustomerKey) => {
  const customer = await getCustomer(database.db, organization_id, key)
  return presentState(customer, await findActiveSubscriptions(database.db, customer.id))
}

export const getState: For<'getState'> = ({ path }, services) =>
  readState(services, services.caller.organization_id, { id: path.id })

export const getStateExternal: For<'getStateExternal'> = ({ path }, services) =>
  readState(services, services.caller.organization_id, { external_id: path.external_id })

export const update: For<'update'> = ({ path, body }, services) =>
  updateCustomer(services, services.caller.organization_id, { id: path.id }, body)

export const updateExternal: For<'updateExternal'> = ({ path, body }, services) =>
  updateCustomer(services, services.caller.organization_id, { external_id: path.external_id }, body)

/**
 * Deletes a customer for good: their orders keep pointing at the row, and the e-mail address and external id
 * are free again. The external id stays readable in the metadata.
 */
const deleteCustomer = (services: Services, organization_id: string, key: CustomerKey): Promise<void> =>
  services.database.transact(async (tx) => {
    const { id, external_id, metadata } = await lockCustomer(tx, organization_id, key)
    const now = services.clock.now()
    const kept = external_id === null ? metadata : { ...metadata, __external_id: external_id }
    const change = { deleted_at: now, external_id: null, metadata: kept }
    const deleted = await updateCustomerRow(tx, id, change, now)
    await recordEvents(tx, services, await customerEvents(tx, 'customer.deleted', deleted))
  })

const remove: For<'delete'> = ({ path }, services) =>
  deleteCustomer(services, services.caller.organization_id, { id: path.id })
export { remove as delete }

export const deleteExternal: For<'deleteExternal'> = ({ path }, services) =>
  deleteCustomer(services, services.caller.organization_id, { external_id: path.external_id })

export { listCustomers as list } from './list-queries.ts'
