import type { contract } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import { getCheckout } from './checkout-queries.ts'
import { confirmCheckout } from './confirm-checkout.ts'
import { presentPublicCheckout } from './present-checkout.ts'
import { requireUnexpired } from './require-open.ts'
import { updateForCustomer } from './update-checkout.ts'

type Area = typeof contract.checkouts

/** A checkout that was confirmed in time stays readable, for the page that tells how it went. */
export const clientGet: Handler<Area['clientGet'], Services> = async (
  { path },
  { database, clock, public_url, media_url },
) => {
  const checkout = await getCheckout(database.db, { client_secret: path.client_secret })
  requireUnexpired(checkout, clock.now())
  return presentPublicCheckout(checkout, { public_url, media_url })
}

export const clientUpdate: Handler<Area['clientUpdate'], Services> = async ({ path, body }, services) =>
  presentPublicCheckout(await updateForCustomer(services, path.client_secret, body), services)

export const clientConfirm: Handler<Area['clientConfirm'], Services> = ({ path, body }, services) =>
  confirmCheckout(services, path.client_secret, body)
