import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { getCustomer } from './customer-queries.ts'
import { readState } from './customer-state.ts'
import { deleteCustomer } from './delete-customer.ts'
import { presentCustomer } from './present-customer.ts'
import { updateCustomer } from './update-customer.ts'

type Area = typeof contract.customers
type For<Name extends keyof Area> = Handler<Area[Name], Services>

const get: For<'get'> = async ({ path }, { database, caller }) =>
  presentCustomer(await getCustomer(database.db, caller.organization_id, { id: path.id }))

export const getExternal: For<'getExternal'> = async ({ path }, { database, caller }) =>
  presentCustomer(await getCustomer(database.db, caller.organization_id, { external_id: path.external_id }))

export const getState: For<'getState'> = async ({ path }, { database, caller }) =>
  readState(database.db, await getCustomer(database.db, caller.organization_id, { id: path.id }))

export const getStateExternal: For<'getStateExternal'> = async ({ path }, { database, caller }) =>
  readState(
    database.db,
    await getCustomer(database.db, caller.organization_id, { external_id: path.external_id }),
  )

const update: For<'update'> = ({ path, body }, context) =>
  updateCustomer(context, context.caller.organization_id, { id: path.id }, body)

export const updateExternal: For<'updateExternal'> = ({ path, body }, context) =>
  updateCustomer(context, context.caller.organization_id, { external_id: path.external_id }, body)

const remove: For<'delete'> = ({ path }, context) =>
  deleteCustomer(context, context.caller.organization_id, { id: path.id })

export const deleteExternal: For<'deleteExternal'> = ({ path }, context) =>
  deleteCustomer(context, context.caller.organization_id, { external_id: path.external_id })

export { get, remove as delete, update }
export { createCustomer as create } from './create-customer.ts'
export { listCustomers as list } from './list.ts'
