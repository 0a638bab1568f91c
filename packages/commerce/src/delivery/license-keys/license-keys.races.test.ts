import { atSize } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorOf } from '../../testing/expect-error.ts'
import { deliverKeys, giveKey, keyCalls, withActivations } from '../../testing/give-key.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let calls: ReturnType<typeof keyCalls>
beforeAll(async () => {
  shop = await openShop()
  calls = keyCalls(shop)
})
afterAll(() => shop.close())

/** Makes concurrent calls. Returns the responses, and the number of occurrences of each error. */
const atOnce = async <Answer>(count: number, call: (index: number) => Promise<Answer>) => {
  const answers: Answer[] = []
  const errors = new Map<string, number>()
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const created = call(index)
      try {
        answers.push(await created)
      } catch {
        const error = (await errorOf(created)).join(' ')
        errors.set(error, (errors.get(error) ?? 0) + 1)
      }
    }),
  )
  return { answers, errors: Object.fromEntries(errors) }
}

it('concurrent activations of a key that allows a quarter of them succeed exactly that often', async () => {
  const limit = atSize(50, 15)
  const key = await giveKey(shop, { properties: withActivations(limit) })
  const { answers, errors } = await atOnce(4 * limit, (index) =>
    calls.activate(key, { label: `device ${index}` }),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(limit)
  expect(errors).toEqual({
    '403 NotPermitted License key activation limit already reached': 3 * limit,
  })
  expect((await calls.read(key)).activations).toHaveLength(limit)
})

it('an activation is never rejected while another one has made room for it', async () => {
  const lanes = 20
  const key = await giveKey(shop, { properties: withActivations(lanes) })
  const { errors } = await atOnce(lanes, async (lane) => {
    for (let turn = 0; turn < 8; turn += 1) {
      const { id } = await calls.activate(key, { label: `lane ${lane}` })
      await calls.deactivate(key, id)
    }
  })
  expect(errors).toEqual({})
  expect((await calls.read(key)).activations).toEqual([])
})

it('an activation ends once, however many calls end it concurrently', async () => {
  const key = await giveKey(shop, { properties: withActivations(1) })
  const { id } = await calls.activate(key)
  const { answers, errors } = await atOnce(20, () => calls.deactivate(key, id))
  expect(answers).toHaveLength(1)
  expect(errors).toEqual({ '404 ResourceNotFound Not found': 19 })
})

it('200 concurrent validations are all counted', async () => {
  const key = await giveKey(shop)
  const { errors } = await atOnce(200, (index) => calls.validate({ ...key.use, increment_usage: index % 3 }))
  expect(errors).toEqual({})
  const uses = Array.from({ length: 200 }, (_, index) => index % 3).reduce((sum, item) => sum + item, 0)
  expect(await calls.read(key)).toMatchObject({ validations: 200, usage: uses })
})

it('concurrent uses never exceed the limit, and use it up', async () => {
  const key = await giveKey(shop, { properties: { limit_usage: 50 } })
  const { answers, errors } = await atOnce(200, () => calls.validate({ ...key.use, increment_usage: 1 }))
  expect(answers.map(({ usage }) => usage).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, index) => index + 1),
  )
  expect(errors).toEqual({ '400 BadRequest License key only has 0 more usages.': 150 })
  expect(await calls.read(key)).toMatchObject({ usage: 50, validations: 50 })
})

it('concurrent uses of several units leave less than the smallest that was rejected', async () => {
  const key = await giveKey(shop, { properties: { limit_usage: 100 } })
  const { answers } = await atOnce(100, (index) =>
    calls.validate({ ...key.use, increment_usage: 3 + (index % 2) }),
  )
  const { usage, validations } = await calls.read(key)
  expect(validations).toBe(answers.length)
  expect(usage).toBe(Math.max(...answers.map((answer) => answer.usage)))
  expect(usage).toBeGreaterThan(100 - 4)
  expect(usage).toBeLessThanOrEqual(100)
})

it('a key that is revoked during use has nothing counted or activated afterwards', async () => {
  const key = await giveKey(shop, { properties: withActivations(50) })
  let revoked = false
  const late: string[] = []
  const { errors } = await atOnce(60, async (index) => {
    if (index === 20) {
      await deliverKeys(shop, 'revoke', [key.grant_id])
      revoked = true
      return
    }
    const wasRevoked = revoked
    await (index % 2 === 0 ? calls.validate(key.use) : calls.activate(key))
    if (wasRevoked) late.push(`call ${index}`)
  })
  expect(late).toEqual([])
  for (const error of Object.keys(errors)) expect(error).toContain('License key is no longer active.')
  const { status, validations, activations } = await calls.read(key)
  expect(status).toBe('revoked')
  const count = Object.values(errors).reduce((sum, error) => sum + error, 0)
  expect(validations + activations.length + count).toBe(59)
})
