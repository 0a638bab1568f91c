import { after, hours } from '@atelier/plumbing/clock'
import { newLicenseKey } from '../../packages/commerce/src/delivery/license-keys/delivery.ts'
import { licenseKeysOf } from './catalog-rows.ts'
import { newIdNear } from './ids.ts'
import type { PlannedSubscription } from './plan.ts'
import type { Random } from '../../packages/atelier/src/sample-shop/random.ts'
import type { Writing } from './writing.ts'

type Granted = {
  readonly customer_id: string
  readonly product: PlannedSubscription['product']
  readonly of: { readonly order_id: string } | { readonly subscription_id: string }
  readonly at: Date
  readonly revoked: { readonly at: Date; readonly reason: 'refunded' | 'subscription_ended' } | null
}

/** Adds the grant of the product's benefit, if any, and its license key. */
export const addGrant = ({ rows, keys, shop, secret }: Writing, granted: Granted, random: Random): void => {
  const { product, customer_id, of, at, revoked } = granted
  if (product.benefit === null) return
  const { organization_id, catalog } = shop
  const grant = { id: newIdNear(customer_id), organization_id, customer_id }
  const key =
    product.benefit === 'desktop' ? newLicenseKey(secret, grant, licenseKeysOf(catalog), at) : undefined
  rows.benefit_grants.push({
    ...grant,
    benefit_id: catalog.benefits[product.benefit],
    product_id: product.id,
    order_id: 'order_id' in of ? of.order_id : null,
    subscription_id: 'subscription_id' in of ? of.subscription_id : null,
    granted_at: revoked === null ? at : null,
    revoked_at: revoked?.at ?? null,
    revocation_reason: revoked?.reason ?? null,
    delivery_version: 1,
    properties: key === undefined ? {} : { license_key_id: key.id, display_key: key.display_key },
    created_at: at,
    modified_at: revoked?.at ?? null,
  })
  if (key === undefined) return
  keys.push({ ...key, status: revoked === null ? 'granted' : 'revoked' })
  for (let machine = random.below(3); machine > 0; machine -= 1)
    rows.license_key_activations.push({
      id: newIdNear(customer_id),
      license_key_id: key.id,
      label: `Machine ${machine}`,
      meta: {},
      conditions: {},
      deleted_at: null,
      created_at: after(at, hours(machine)),
      modified_at: null,
    })
}
