import { json } from '@atelier/plumbing/database'
import type { BenefitGrantRow } from '../catalog/benefits/index.ts'
import type { Shop } from './open-shop.ts'

/** Source and benefit of a grant. */
type Grant = {
  readonly customer_id: string
  readonly benefit_id: string
  readonly order_id?: string | null
  readonly subscription_id?: string | null
  readonly granted_at?: Date | null
  readonly revoked_at?: Date | null
  readonly revocation_reason?: BenefitGrantRow['revocation_reason']
  readonly properties?: object
}

/** Returns the product of the grant's order or subscription. */
const productOf = async (shop: Shop, { order_id, subscription_id }: Grant): Promise<string> => {
  const source = order_id
    ? shop.database.db.selectFrom('orders').select('product_id').where('id', '=', order_id)
    : shop.database.db
        .selectFrom('subscriptions')
        .select('product_id')
        .where('id', '=', subscription_id ?? '')
  return (await source.executeTakeFirstOrThrow()).product_id
}

/** Inserts a grant, by default granted now, and returns its id. */
export const aGrant = async (shop: Shop, { properties = {}, ...args }: Grant): Promise<string> => {
  const id = crypto.randomUUID()
  const now = shop.clock.now()
  await shop.database.db
    .insertInto('benefit_grants')
    .values({
      id,
      organization_id: shop.demo.organization_id,
      product_id: await productOf(shop, args),
      granted_at: 'revoked_at' in args ? null : now,
      delivery_version: 1,
      properties: json(properties),
      created_at: now,
      ...args,
    })
    .execute()
  return id
}
