import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { getCheckout } from './checkout-queries.ts'
import { presentCheckout } from './present-checkout.ts'
import { updateForSeller } from './update-checkout.ts'

type Area = typeof contract.checkouts

export const get: Handler<Area['get'], Services> = async ({ path }, services) =>
  presentCheckout(
    await getCheckout(services.database.db, {
      id: path.id,
      organization_id: services.caller.organization_id,
    }),
    services,
  )

export const update: Handler<Area['update'], Services> = async ({ path, body }, services) =>
  presentCheckout(
    await updateForSeller(services, { id: path.id, organization_id: services.caller.organization_id }, body),
    services,
  )

export { openCheckout as create } from './open-checkout.ts'
export { listCheckouts as list } from './list.ts'
