import type { contract } from '@atelier/contract'
import { type Handler, withRevision } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { presentCheckout } from './present.ts'
import { getCheckout } from './queries.ts'
import { updateForSeller } from './update.ts'

type Area = typeof contract.checkouts
type For<Name extends keyof Area> = Handler<Area[Name], Services>

export { create } from './create.ts'
export { list } from './list-queries.ts'

export const get: For<'get'> = async ({ path }, services) => {
  const { organization_id } = services
  const checkout = await getCheckout(services.database.db, { id: path.id, organization_id })
  return withRevision(checkout, presentCheckout(checkout, services))
}

export const update: For<'update'> = async ({ path, body }, services) => {
  const { organization_id } = services
  const after = await updateForSeller(services, { id: path.id, organization_id }, body)
  return withRevision(after, presentCheckout(after, services))
}
