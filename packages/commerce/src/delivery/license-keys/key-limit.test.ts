import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { giveKey, type GivenKey, withActivations } from '../../testing/give-key.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  // The rate limit uses the monotonic clock, which is frozen here.
  vi.useFakeTimers({ toFake: ['performance'] })
  shop = await openShop({ license_key_limits: 'on' })
})
afterAll(async () => {
  vi.useRealTimers()
  await shop.close()
})

const call = (name: string, body: object) =>
  shop.fetch(
    new Request(`${shop.serverURL}/v1/customer-portal/license-keys/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

/** Calls a key twelve times concurrently, and returns the results. */
const useTooOften = async ({ use }: Pick<GivenKey, 'use'>, name: string, more: object = {}) => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => call(name, { ...use, ...more })))
  const statuses = answers.map(({ status }) => status)
  return { passed: statuses.filter((status) => status !== 429).length, statuses }
}

it('a key that is used too often is blocked for a minute, in all three calls, and no other key', async () => {
  const [key, otherKey] = [
    await giveKey(shop, { properties: withActivations(5) }),
    await giveKey(shop, { properties: withActivations(5) }),
  ]
  const { passed } = await useTooOften(key, 'validate')
  expect(passed).toBe(3)
  for (const [name, more] of [
    ['validate', {}],
    ['activate', { label: 'laptop' }],
    ['deactivate', { activation_id: crypto.randomUUID() }],
  ] as const) {
    const response = await call(name, { ...key.use, ...more })
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await response.json()).toEqual({
      error: 'TooManyRequests',
      detail: 'Too many requests. Try again in 60 seconds.',
    })
  }
  expect((await call('validate', otherKey.use)).status).toBe(200)
  const { validations } = await shop.client.licenseKeys.get({ path: { id: key.id } })
  expect(validations).toBe(passed)
})

it('an unknown key is blocked like a known one', async () => {
  const use = { key: 'a guess', organization_id: shop.demo.organization_id }
  const { statuses } = await useTooOften({ use }, 'activate', { label: 'laptop' })
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
})

it('is off where rate limits are off', async () => {
  const open = await openShop()
  try {
    const { use } = await giveKey(open)
    const { validate } = open.client.customerPortal.licenseKeys
    for (let call = 0; call < 12; call += 1)
      expect((await validate({ body: use })).validations).toBe(call + 1)
  } finally {
    await open.close()
  }
})

it('the spellings of one key count together', async () => {
  const { use } = await giveKey(shop, { properties: withActivations(5) })
  const { key } = use
  const spellings = [
    key,
    ` ${key}`,
    `${key}\n`,
    `\ufeff${key}`,
    `${key.slice(0, 9)}\u200b${key.slice(9)}`,
    `${key} `,
  ]
  const statuses: number[] = []
  for (const spelling of spellings) statuses.push((await call('validate', { ...use, key: spelling })).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
})
