import type { LicenseKeysPropertiesInput } from '@atelier/contract'
import { json } from '@atelier/plumbing/database'
import { expect } from 'vitest'
import type { output } from 'zod/v4/core'
import { licenseKeyDelivery } from '../delivery/license-keys/index.ts'
import { cards, type Shop } from './open-shop.ts'

type Properties = Partial<output<typeof LicenseKeysPropertiesInput>>

/** Inserts a license key benefit directly into the database. */
export const newKeyBenefit = async (shop: Shop, properties: Properties = {}): Promise<string> => {
  const id = crypto.randomUUID()
  const all = { prefix: null, expires: null, activations: null, limit_usage: null, ...properties }
  await shop.database.db
    .insertInto('benefits')
    .values({
      id,
      organization_id: shop.demo.organization_id,
      type: 'license_keys',
      description: 'License key',
      selectable: true,
      deletable: true,
      is_tax_applicable: true,
      properties: json(all),
      metadata: json({}),
      deleted_at: null,
      created_at: shop.clock.now(),
      modified_at: null,
    })
    .execute()
  return id
}

/** Source of a key: a new benefit with these properties or an existing benefit, and the buyer. */
type KeyRequest = {
  readonly properties?: Properties
  readonly benefit_id?: string
  readonly email?: string
}

/** Buys the demo product, and returns the order. */
const buyOrder = async (shop: Shop, email: string) => {
  const { id: checkout_id } = await shop.buy(cards.visa, email)
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  if (order === undefined) throw new Error(`The checkout ${checkout_id} has no order.`)
  return { checkout_id, order_id: order.id, customer_id: order.customer_id, product_id: order.product_id }
}

/** Inserts a grant without a key, for the order of a new purchase. */
const newGrant = async (shop: Shop, { properties, benefit_id, email }: KeyRequest) => {
  const benefit = benefit_id ?? (await newKeyBenefit(shop, properties))
  const order = await buyOrder(shop, email ?? `${crypto.randomUUID()}@example.com`)
  const grant_id = crypto.randomUUID()
  await shop.database.db
    .insertInto('benefit_grants')
    .values({
      id: grant_id,
      organization_id: shop.demo.organization_id,
      customer_id: order.customer_id,
      benefit_id: benefit,
      product_id: order.product_id,
      order_id: order.order_id,
      subscription_id: null,
      granted_at: null,
      revoked_at: null,
      delivery_version: 1,
      properties: json({}),
      error_message: null,
      error_type: null,
      error_at: null,
      remote_action: null,
      remote_at: null,
      created_at: shop.clock.now(),
      modified_at: null,
    })
    .execute()
  return { ...order, grant_id, benefit_id: benefit }
}

/**
 * Delivers, updates or revokes the keys of grants, as the grants area does: in one transaction with the
 * grants.
 */
export const deliverKeys = (
  shop: Shop,
  step: keyof typeof licenseKeyDelivery,
  grant_ids: readonly string[],
): Promise<void> =>
  shop.database.transact(async (tx) => {
    const grants = await tx
      .selectFrom('benefit_grants')
      .selectAll()
      .where('id', 'in', grant_ids)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const benefits = await tx
      .selectFrom('benefits')
      .selectAll()
      .where(
        'id',
        'in',
        grants.map(({ benefit_id }) => benefit_id),
      )
      .execute()
    const input = grants.map((grant) => {
      const benefit = benefits.find(({ id }) => id === grant.benefit_id)
      if (benefit === undefined) throw new Error(`There is no benefit ${grant.benefit_id}.`)
      return { grant, benefit }
    })
    const delivered = await licenseKeyDelivery[step](tx, shop, input)
    expect(delivered).toHaveLength(grants.length)
    for (const [index, { id }] of grants.entries())
      await tx
        .updateTable('benefit_grants')
        .set({ properties: json(delivered[index] ?? {}) })
        .where('id', '=', id)
        .execute()
  })

/** Returns the key of a grant in its seller's representation. */
export const keyOf = async (shop: Shop, grant_id: string) => {
  const { properties } = await shop.database.db
    .selectFrom('benefit_grants')
    .select('properties')
    .where('id', '=', grant_id)
    .executeTakeFirstOrThrow()
  return shop.client.licenseKeys.get({ path: { id: properties.license_key_id ?? '' } })
}

/** Sells the demo product to a new buyer, with a license key. */
export const giveKey = async (shop: Shop, request: KeyRequest = {}) => {
  const grant = await newGrant(shop, request)
  await deliverKeys(shop, 'grant', [grant.grant_id])
  const key = await keyOf(shop, grant.grant_id)
  return { ...key, ...grant, use: { key: key.key, organization_id: key.organization_id } }
}

export type GivenKey = Awaited<ReturnType<typeof giveKey>>

/** Returns the calls that use, update and read keys. */
export const keyCalls = (shop: Shop) => {
  const { licenseKeys, customerPortal } = shop.client
  const programs = customerPortal.licenseKeys
  return {
    validate: (body: Parameters<typeof programs.validate>[0]['body']) => programs.validate({ body }),
    activate: (key: Pick<GivenKey, 'use'>, fields: object = {}) =>
      programs.activate({ body: { ...key.use, label: 'laptop', ...fields } }),
    deactivate: (key: Pick<GivenKey, 'use'>, activation_id: string) =>
      programs.deactivate({ body: { ...key.use, activation_id } }),
    change: ({ id }: { readonly id: string }, body: Parameters<typeof licenseKeys.update>[0]['body']) =>
      licenseKeys.update({ path: { id }, body }),
    read: ({ id }: { readonly id: string }) => licenseKeys.get({ path: { id } }),
  }
}

/** Returns the properties of a benefit with a limited number of activations per key. */
export const withActivations = (limit: number, enable_customer_admin = false) => ({
  activations: { limit, enable_customer_admin },
})
