import { days, hours } from '@atelier/plumbing/clock'
import { json } from '@atelier/plumbing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorOf } from '../../testing/expect-error.ts'
import {
  deliverKeys,
  giveKey,
  keyCalls,
  keyOf,
  newKeyBenefit,
  withActivations,
} from '../../testing/give-key.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { findKeysOfGrants, licenseKeyDelivery } from './index.ts'

let shop: Shop
let calls: ReturnType<typeof keyCalls>
beforeAll(async () => {
  shop = await openShop()
  calls = keyCalls(shop)
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const notFound = (detail: string) => [404, 'ResourceNotFound', detail]

describe('a granted key', () => {
  it('is an upper-case UUID, shown by its end in lists', async () => {
    const key = await giveKey(shop)
    expect(key.key).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/)
    expect(key.display_key).toBe(`****-${key.key.slice(-6)}`)
    expect(key).toMatchObject({
      status: 'granted',
      usage: 0,
      validations: 0,
      limit_activations: null,
      limit_usage: null,
      last_validated_at: null,
      expires_at: null,
      modified_at: null,
      user_id: key.customer_id,
      user: { id: key.customer_id, public_name: 'A' },
      customer: { id: key.customer_id },
      activations: [],
    })
  })

  it('has the prefix, the limits and the expiry of its benefit', async () => {
    shop.clock.set(new Date('2028-01-31T10:00:00Z'))
    const key = await giveKey(shop, {
      properties: {
        prefix: ' my ',
        expires: { ttl: 1, timeframe: 'month' },
        limit_usage: 7,
        ...withActivations(3),
      },
    })
    expect(key.key).toMatch(/^MY-[0-9A-F]{8}-/)
    expect(key).toMatchObject({
      limit_activations: 3,
      limit_usage: 7,
      expires_at: '2028-02-29T10:00:00.000Z',
    })
  })

  it('is a separate one for each grant, also when a benefit is granted again', async () => {
    const email = 'twice@example.com'
    const benefit_id = await newKeyBenefit(shop)
    const [first, second] = [
      await giveKey(shop, { benefit_id, email }),
      await giveKey(shop, { benefit_id, email }),
    ]
    expect(second.customer_id).toBe(first.customer_id)
    await deliverKeys(shop, 'revoke', [first.grant_id])
    expect((await calls.read(first)).status).toBe('revoked')
    expect((await calls.read(second)).status).toBe('granted')
    expect(await errorOf(calls.validate(first.use))).toEqual(notFound('License key is no longer active.'))

    await deliverKeys(shop, 'grant', [first.grant_id])
    const regranted = await keyOf(shop, first.grant_id)
    expect(regranted).toMatchObject({ status: 'granted', customer_id: first.customer_id })
    expect(regranted.key).not.toBe(first.key)
    expect((await calls.read(first)).status).toBe('revoked')
    const keys = await findKeysOfGrants(shop.database.db, shop, [first.grant_id, second.grant_id, unknownId])
    expect(new Map(keys.map((key) => [key.grant_id, key.key]))).toEqual(
      new Map([
        [first.grant_id, regranted.key],
        [second.grant_id, second.key],
      ]),
    )
  })

  it('follows its benefit when that changes, also when it was disabled, and keeps its usage', async () => {
    const benefit_id = await newKeyBenefit(shop, { limit_usage: 5, expires: { ttl: 1, timeframe: 'day' } })
    const key = await giveKey(shop, { benefit_id })
    await calls.validate({ ...key.use, increment_usage: 4 })
    await calls.change(key, { usage: 4, status: 'disabled' })
    shop.clock.advance(hours(5))
    const properties = {
      prefix: 'NEW',
      expires: { ttl: 2, timeframe: 'day' },
      ...withActivations(9),
      limit_usage: 3,
    }
    await shop.database.db
      .updateTable('benefits')
      .set({ properties: json(properties) })
      .where('id', '=', benefit_id)
      .execute()
    await deliverKeys(shop, 'update', [key.grant_id])
    expect(await keyOf(shop, key.grant_id)).toMatchObject({
      id: key.id,
      key: key.key,
      status: 'granted',
      usage: 4,
      validations: 1,
      limit_activations: 9,
      limit_usage: 3,
      expires_at: new Date(shop.clock.now().getTime() + days(2)).toISOString(),
    })
  })

  it('is one of thousands when a benefit is granted to all buyers of a product', async () => {
    const { grant_id, benefit_id } = await giveKey(shop)
    await shop.database.transact(async (tx) => {
      const grant = await tx
        .selectFrom('benefit_grants')
        .selectAll()
        .where('id', '=', grant_id)
        .executeTakeFirstOrThrow()
      const benefit = await tx
        .selectFrom('benefits')
        .selectAll()
        .where('id', '=', benefit_id)
        .executeTakeFirstOrThrow()
      const many = Array.from({ length: 5000 }, () => ({ grant, benefit }))
      const delivered = await licenseKeyDelivery.grant(tx, shop, many)
      expect(new Set(delivered.map((item) => item.license_key_id)).size).toBe(5000)
    })
  })
})
