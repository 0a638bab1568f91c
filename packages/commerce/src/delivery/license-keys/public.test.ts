import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError, errorOf } from '../../testing/expect-error.ts'
import { giveKey, keyCalls, withActivations } from '../../testing/give-key.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let calls: ReturnType<typeof keyCalls>
beforeAll(async () => {
  shop = await openShop()
  calls = keyCalls(shop)
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const notFound = (detail: string) => [404, 'ResourceNotFound', detail]
const notPermitted = (detail: string) => [403, 'NotPermitted', detail]

/** Returns the issue locations of a body that the client would reject itself. */
const rejectedAt = async (path: string, body: object): Promise<string[]> => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  expect(response.status).toBe(422)
  const { detail } = (await response.json()) as { detail: { loc: string[] }[] }
  return [...new Set(detail.map(({ loc }) => loc.join('.')))]
}

describe('validating', () => {
  it('counts, and returns the key', async () => {
    const key = await giveKey(shop)
    expect(await calls.validate(key.use)).toMatchObject({
      id: key.id,
      key: key.key,
      validations: 1,
      usage: 0,
      last_validated_at: shop.clock.now().toISOString(),
      modified_at: shop.clock.now().toISOString(),
      activation: null,
    })
    expect(await calls.validate({ ...key.use, increment_usage: 2 })).toMatchObject({
      validations: 2,
      usage: 2,
    })
    expect(await calls.validate({ ...key.use, increment_usage: 3 })).toMatchObject({
      validations: 3,
      usage: 5,
    })
  })

  it('finds a key only by its organization and its text', async () => {
    const key = await giveKey(shop)
    const rival = await shop.openRival()
    const unknown = notFound('Not found')
    expect(await errorOf(calls.validate({ ...key.use, organization_id: rival.organization_id }))).toEqual(
      unknown,
    )
    expect(await errorOf(calls.validate({ ...key.use, organization_id: unknownId }))).toEqual(unknown)
    for (const text of [key.key.toLowerCase(), `x${key.key}`, key.key.slice(0, -1), ' ', ''])
      expect(await errorOf(calls.validate({ ...key.use, key: text }))).toEqual(unknown)
  })

  it.each([null, 'MÜLLER', 'MÜLLER'.normalize('NFD'), 'MY APP'])(
    'finds a key with the prefix %s however it was pasted',
    async (prefix) => {
      const key = await giveKey(shop, { properties: { ...withActivations(1), prefix } })
      const middle = key.key.length - 12
      const [head, tail] = [key.key.slice(0, middle), key.key.slice(middle)]
      for (const text of [
        ` ${key.key}\n`,
        `\ufeff${key.key}\u00a0`,
        `${head}\r\n${tail}`,
        `${head}\n  ${tail}`,
        `${head}\u200b${tail}`,
        key.key.replaceAll(' ', '\u00a0'),
        key.key.normalize('NFD'),
        key.key.normalize('NFC'),
      ])
        expect(await calls.validate({ ...key.use, key: text })).toMatchObject({ id: key.id, key: key.key })
      const { id } = await calls.activate({ ...key, use: { ...key.use, key: ` ${head}\n${tail}` } })
      await calls.deactivate({ use: { ...key.use, key: `${key.key} ` } }, id)
    },
  )

  it('checks in order: status, expiry, activation, conditions, benefit, customer, uses', async () => {
    const key = await giveKey(shop, { properties: { ...withActivations(2), limit_usage: 5 } })
    const { id: activation_id } = await calls.activate(key, { conditions: { ip: '1.1.1.1' } })
    const wrong = {
      ...key.use,
      activation_id: unknownId,
      conditions: { ip: '2.2.2.2' },
      benefit_id: unknownId,
      customer_id: unknownId,
      increment_usage: 6,
    }
    const expires_at = new Date(shop.clock.now().getTime() + days(1)).toISOString()
    await calls.change(key, { status: 'disabled', usage: 0, expires_at })
    shop.clock.advance(days(1))
    const steps = [
      { status: 'granted', sentence: 'License key is no longer active.' },
      { expires_at: null, sentence: 'License key has expired.' },
      { activation_id, sentence: 'Not found' },
      { conditions: { ip: '1.1.1.1' }, sentence: 'License key does not match required conditions' },
      { benefit_id: key.benefit_id, sentence: 'License key does not match given benefit.' },
      { customer_id: key.customer_id, sentence: 'License key does not match given user.' },
    ] as const
    let request: typeof wrong = wrong
    for (const { sentence, ...repaired } of steps) {
      expect(await errorOf(calls.validate(request))).toEqual(notFound(sentence))
      if ('status' in repaired || 'expires_at' in repaired) await calls.change(key, { ...repaired, usage: 0 })
      else request = { ...request, ...repaired }
    }
    expect(await errorOf(calls.validate(request))).toEqual([
      400,
      'BadRequest',
      'License key only has 5 more usages.',
    ])
    expect(await calls.read(key)).toMatchObject({ usage: 0, validations: 0, last_validated_at: null })
    expect(await calls.validate({ ...request, increment_usage: 5 })).toMatchObject({
      usage: 5,
      activation: { id: activation_id, license_key_id: key.id, label: 'laptop', meta: {} },
    })
  })

  it('rejects more uses than are left', async () => {
    const key = await giveKey(shop, { properties: { limit_usage: 5 } })
    const use = (increment_usage: number) => calls.validate({ ...key.use, increment_usage })
    const left = (count: number) => [400, 'BadRequest', `License key only has ${count} more usages.`]
    expect((await use(3)).usage).toBe(3)
    expect(await errorOf(use(3))).toEqual(left(2))
    expect((await use(2)).usage).toBe(5)
    expect(await errorOf(use(1))).toEqual(left(0))
    expect((await use(0)).usage).toBe(5)
    expect((await calls.validate({ ...key.use, increment_usage: null })).usage).toBe(5)
    await calls.change(key, { usage: 3 })
    expect((await use(2)).usage).toBe(5)
    await calls.change(key, { usage: 9 })
    expect(await errorOf(use(1))).toEqual(left(-4))
  })

  it('returns no uses', async () => {
    const key = await giveKey(shop, { properties: { limit_usage: 5 } })
    expect((await calls.validate({ ...key.use, increment_usage: 5 })).usage).toBe(5)
    for (const increment_usage of [-1, -100, -(2 ** 31 - 1), -0.5])
      expect(
        await rejectedAt('/customer-portal/license-keys/validate', { ...key.use, increment_usage }),
      ).toEqual(['body.increment_usage'])
    expect(await calls.read(key)).toMatchObject({ usage: 5, validations: 1 })
  })

  it('compares conditions with types, in any order, and only those of an activation', async () => {
    const key = await giveKey(shop, { properties: withActivations(5) })
    const { id: activation_id } = await calls.activate(key, { conditions: { ip: '1.1.1.1', major: 3 } })
    const rejected = notFound('License key does not match required conditions')
    for (const conditions of [
      {},
      { ip: '1.1.1.1' },
      { ip: '1.1.1.1', major: '3' },
      { ip: '1.1.1.1', major: 3, more: 1 },
    ])
      expect(await errorOf(calls.validate({ ...key.use, activation_id, conditions }))).toEqual(rejected)
    await calls.validate({ ...key.use, activation_id, conditions: { major: 3, ip: '1.1.1.1' } })
    await calls.validate({ ...key.use, conditions: { ip: 'another' } })
    const { id: free } = await calls.activate(key)
    await calls.validate({ ...key.use, activation_id: free, conditions: { ip: 'another' } })
  })

  it('finds neither the activation of another key nor one that has ended', async () => {
    const [key, otherKey] = [
      await giveKey(shop, { properties: withActivations(2) }),
      await giveKey(shop, { properties: withActivations(2) }),
    ]
    const { id: activation_id } = await calls.activate(otherKey)
    expect(await errorOf(calls.validate({ ...key.use, activation_id }))).toEqual(notFound('Not found'))
    expect((await calls.validate({ ...otherKey.use, activation_id })).activation?.id).toBe(activation_id)
    await calls.deactivate(otherKey, activation_id)
    expect(await errorOf(calls.validate({ ...otherKey.use, activation_id }))).toEqual(notFound('Not found'))
  })

  it('rejects malformed requests', async () => {
    const { use } = await giveKey(shop)
    const at = (wrong: object) => rejectedAt('/customer-portal/license-keys/validate', { ...use, ...wrong })
    expect(await at({ key: 1 })).toEqual(['body.key'])
    expect(await at({ organization_id: 'nobody' })).toEqual(['body.organization_id'])
    expect(await at({ activation_id: 'one' })).toEqual(['body.activation_id'])
    expect(await at({ increment_usage: 2 ** 31 })).toEqual(['body.increment_usage'])
    expect(await at({ conditions: { ip: '' } })).toEqual(['body.conditions.ip'])
  })
})

describe('activating', () => {
  it('answers the activation with its key, up to the limit', async () => {
    const key = await giveKey(shop, { properties: withActivations(2) })
    const first = await calls.activate(key, { label: 'studio', meta: { os: 'linux', cores: 8, arm: false } })
    expect(first).toMatchObject({
      label: 'studio',
      license_key_id: key.id,
      meta: { os: 'linux', cores: 8, arm: false },
      modified_at: null,
      license_key: { id: key.id, key: key.key, validations: 0 },
    })
    expect(first).not.toHaveProperty('conditions')
    await calls.activate(key)
    const full = notPermitted('License key activation limit already reached')
    expect(await errorOf(calls.activate(key))).toEqual(full)
    await calls.deactivate(key, first.id)
    const third = await calls.activate(key)
    expect(await errorOf(calls.activate(key))).toEqual(full)
    expect((await calls.read(key)).activations.map(({ id }) => id)).toEqual(
      expect.arrayContaining([third.id]),
    )
    expect((await calls.read(key)).activations).toHaveLength(2)
    await calls.change(key, { limit_activations: 1, usage: 0 })
    expect((await calls.read(key)).activations).toHaveLength(2)
    expect(await errorOf(calls.activate(key))).toEqual(full)
  })

  it('is rejected for an unknown key, an expired key, and one that needs none', async () => {
    const key = await giveKey(shop, { properties: withActivations(2) })
    expect(await errorOf(calls.activate(key, { key: 'unknown' }))).toEqual(notFound('Not found'))
    expect(await errorOf(calls.activate(key, { organization_id: unknownId }))).toEqual(notFound('Not found'))
    for (const status of ['revoked', 'disabled'] as const) {
      await calls.change(key, { status })
      expect(await errorOf(calls.activate(key))).toEqual(notPermitted('License key is no longer active.'))
    }
    await calls.change(key, { status: 'granted', expires_at: shop.clock.now().toISOString() })
    expect(await errorOf(calls.activate(key))).toEqual(notPermitted('License key has expired.'))
    await calls.change(key, { expires_at: null, limit_activations: null })
    expect(await errorOf(calls.activate(key))).toEqual(
      notPermitted('License key does not require activation'),
    )
  })

  it('rejects metadata beyond the rules', async () => {
    const { use } = await giveKey(shop, { properties: withActivations(2) })
    const at = (wrong: object) =>
      rejectedAt('/customer-portal/license-keys/activate', { ...use, label: 'laptop', ...wrong })
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i]))
    expect(await at({ meta: many })).toEqual(['body.meta'])
    expect(await at({ conditions: { a: 'x'.repeat(501) } })).toEqual(['body.conditions.a'])
    expect(await at({ meta: { a: 0.5 } })).toEqual(['body.meta.a'])
    expect(await at({ label: 1 })).toEqual(['body.label'])
  })
})

describe('deactivating', () => {
  it('ends an activation once, whatever the status of the key', async () => {
    const key = await giveKey(shop, { properties: withActivations(2) })
    const otherKey = await giveKey(shop, { properties: withActivations(2) })
    const { id } = await calls.activate(key)
    const unknown = notFound('Not found')
    expect(await errorOf(calls.deactivate(otherKey, id))).toEqual(unknown)
    expect(await errorOf(calls.deactivate({ ...key, use: { ...key.use, key: 'unknown' } }, id))).toEqual(
      unknown,
    )
    expect(
      await errorOf(calls.deactivate({ ...key, use: { ...key.use, organization_id: unknownId } }, id)),
    ).toEqual(unknown)
    expect(await errorOf(calls.deactivate(key, unknownId))).toEqual(unknown)
    await calls.change(key, { status: 'revoked', expires_at: '2020-01-01T00:00:00Z' })
    expect(await calls.deactivate(key, id)).toBeUndefined()
    expect(await errorOf(calls.deactivate(key, id))).toEqual(unknown)
    await expectApiError(
      shop.client.licenseKeys.getActivation({ path: { id: key.id, activation_id: id } }),
      'ResourceNotFound',
      404,
    )
  })
})
