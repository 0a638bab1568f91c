import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { presentPage } from '../../database/list-page.ts'
import type { Services } from '../../services.ts'
import { getCheckout } from './checkout-queries.ts'
import { listCheckouts } from './list-checkouts.ts'
import { presentCheckout } from './present-checkout.ts'
import { updateForSeller } from './update-checkout.ts'

type Area = typeof contract.checkouts

export const list: Handler<Area['list'], Services> = async ({ query }, { database, caller, public_url }) =>
  presentPage(await listCheckouts(database.db, caller.organization_id, query), query.limit, (checkout) =>
    presentCheckout(checkout, { public_url }),
  )

export const get: Handler<Area['get'], Services> = async ({ path }, { database, caller, public_url }) =>
  presentCheckout(await getCheckout(database.db, { id: path.id, organization_id: caller.organization_id }), {
    public_url,
  })

export const update: Handler<Area['update'], Services> = async ({ path, body }, services) =>
  presentCheckout(
    await updateForSeller(services, { id: path.id, organization_id: services.caller.organization_id }, body),
    services,
  )

export { openCheckout as create } from './open-checkout.ts'
