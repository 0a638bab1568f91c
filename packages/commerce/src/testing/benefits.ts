import type { BenefitType } from '@atelier/contract'
import { json } from '@atelier/plumbing/database'
import { recordEvents } from '../core/domain-events/domain-events.ts'
import type { Shop } from './open-shop.ts'

type BenefitRequest = {
  readonly type?: BenefitType
  readonly description?: string
  readonly properties?: object
}

/** Inserts a benefit of the demo organization, and returns its id. */
export const newBenefit = async (
  shop: Shop,
  { type = 'custom', description = 'Thanks', properties = { note: null } }: BenefitRequest = {},
): Promise<string> => {
  const id = crypto.randomUUID()
  await shop.database.db
    .insertInto('benefits')
    .values({
      id,
      organization_id: shop.demo.organization_id,
      type,
      description,
      selectable: true,
      deletable: true,
      is_tax_applicable: true,
      properties: json(properties),
      metadata: json({}),
      created_at: shop.clock.now(),
      modified_at: null,
      deleted_at: null,
    })
    .execute()
  return id
}

type BenefitChange = { readonly properties?: object; readonly isDeleted?: boolean }

/** Changes the properties of a benefit or deletes it, with the event that follows. */
export const changeBenefit = (shop: Shop, id: string, { properties, isDeleted }: BenefitChange) =>
  shop.database.transact(async (tx) => {
    const { organization_id } = shop.demo
    await tx
      .updateTable('benefits')
      .set(({ eb }) => ({
        delivery_version: eb('delivery_version', '+', 1),
        modified_at: shop.clock.now(),
        ...(properties !== undefined && { properties: json(properties) }),
        ...(isDeleted === true && { deleted_at: shop.clock.now() }),
      }))
      .where('id', '=', id)
      .execute()
    if (isDeleted === true) await tx.deleteFrom('product_benefits').where('benefit_id', '=', id).execute()
    const consumers = { byType: new Map([['benefit.updated', ['benefit-grants']]]), writers: [] }
    await recordEvents(tx, { clock: shop.clock, consumers }, [
      { organization_id, type: 'benefit.updated', subject_id: id, data: {} },
    ])
  })

/** Replaces the benefits of a product. */
export const offer = (shop: Shop, product_id: string, ...benefits: readonly string[]) =>
  shop.client.products.updateBenefits({ path: { id: product_id }, body: { benefits: [...benefits] } })

/** Creates a one-time product. */
export const newProduct = async (shop: Shop, ...benefits: readonly string[]): Promise<string> => {
  const { id } = await shop.client.products.create({
    body: {
      name: 'Painting',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 1000, priceCurrency: 'usd' }],
    },
  })
  await offer(shop, id, ...benefits)
  return id
}

/** Buys a one-time product, runs the jobs that follow, and returns the order. */
export const order = async (shop: Shop, productId: string, email?: string, card?: string) => {
  const checkout = await shop.client.checkouts.create({ body: { productId } })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: await shop.buyer(card, email),
  })
  await shop.runJobs()
  const { items } = await shop.client.orders.list({ query: { checkout_id: [checkout.id] } })
  const [bought] = items
  if (bought === undefined) throw new Error('Nothing was bought.')
  return bought
}

/** Returns the grants of a benefit for its seller, newest first. */
export const grantsOf = async (shop: Shop, id: string, query: object = {}) =>
  (await shop.client.benefits.grants({ path: { id }, query: { limit: 100, ...query } })).items

/** Returns the state of each grant of a benefit. */
export const statesOf = async (shop: Shop, id: string): Promise<string[]> => {
  const rows = await shop.database.db
    .selectFrom('benefit_grants')
    .selectAll()
    .where('benefit_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ granted_at, revoked_at }) => {
    if (granted_at !== null) return 'granted'
    return revoked_at === null ? 'pending' : 'revoked'
  })
}

/** Returns the seller events about the grants of a benefit, in order. */
export const eventsOf = async (shop: Shop, benefit_id: string): Promise<string[]> =>
  (await shop.events())
    .filter(
      ({ type, data }) =>
        type.startsWith('benefit_grant.') && 'benefit_id' in data && data.benefit_id === benefit_id,
    )
    .map(({ type }) => type.replace('benefit_grant.', ''))
