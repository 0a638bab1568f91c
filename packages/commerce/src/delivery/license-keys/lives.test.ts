import { atSize } from '@atelier/plumbing/testing'
import { days } from '@atelier/plumbing/clock'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorOf } from '../../testing/expect-error.ts'
import { deliverKeys, giveKey, keyCalls, keyOf } from '../../testing/give-key.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
let calls: ReturnType<typeof keyCalls>
beforeAll(async () => {
  shop = await openShop()
  calls = keyCalls(shop)
})
afterAll(() => shop.close())

const terms = { limit_usage: 4, activations: { limit: 2, enable_customer_admin: true } }
const lifetime = 30

/** Events in the life of a key. */
const step = fc.oneof(
  fc.record({ do: fc.constant('validate' as const), uses: fc.nat(3) }),
  fc.record({ do: fc.constant('activate' as const) }),
  fc.record({ do: fc.constant('deactivate' as const), which: fc.nat(2) }),
  fc.record({
    do: fc.constant('set status' as const),
    status: fc.constantFrom('granted', 'revoked', 'disabled'),
  }),
  fc.record({ do: fc.constant('set limits' as const), limit: fc.option(fc.integer({ min: 1, max: 3 })) }),
  fc.record({ do: fc.constantFrom('update' as const, 'revoke' as const) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Expected state of a key, derived only from its history. */
type Model = {
  status: 'granted' | 'revoked' | 'disabled'
  age: number
  expires_at_age: number
  usage: number
  validations: number
  limit_usage: number | null
  limit_activations: number | null
  live: number
}

const isUsable = (key: Model): boolean => key.status === 'granted' && key.age < key.expires_at_age

/** Applies a step to the model; true when the server must allow it. */
const happen = (key: Model, now: Step): boolean => {
  switch (now.do) {
    case 'validate': {
      const remainingUses = key.limit_usage === null ? Infinity : key.limit_usage - key.usage
      if (!isUsable(key) || (now.uses !== 0 && now.uses > remainingUses)) return false
      key.usage += now.uses
      key.validations += 1
      return true
    }
    case 'activate':
      if (!isUsable(key) || key.limit_activations === null || key.live >= key.limit_activations) return false
      key.live += 1
      return true
    case 'deactivate':
      if (now.which >= key.live) return false
      key.live -= 1
      return true
    case 'set status':
      key.status = now.status
      return true
    case 'set limits':
      key.limit_usage = now.limit
      key.limit_activations = now.limit
      return true
    case 'update':
      key.status = 'granted'
      key.limit_usage = terms.limit_usage
      key.limit_activations = terms.activations.limit
      key.expires_at_age = key.age + lifetime
      return true
    case 'revoke':
      key.status = 'revoked'
      return true
    case 'wait':
      key.age += now.days
      return true
  }
}

type Key = Awaited<ReturnType<typeof giveKey>>

const perform = async (key: Key, live: string[], now: Step): Promise<unknown> => {
  switch (now.do) {
    case 'validate':
      return calls.validate({ ...key.use, increment_usage: now.uses })
    case 'activate':
      return live.push((await calls.activate(key)).id)
    case 'deactivate':
      await calls.deactivate(key, live[now.which] ?? crypto.randomUUID())
      return live.splice(now.which, 1)
    case 'set status':
      return calls.change(key, { status: now.status })
    case 'set limits':
      return calls.change(key, { limit_usage: now.limit, limit_activations: now.limit })
    case 'wait':
      return shop.clock.advance(days(now.days))
    default:
      return deliverKeys(shop, now.do, [key.grant_id])
  }
}

it('whatever happens to a key, its state equals its history', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const key = await giveKey(shop, {
        properties: { ...terms, expires: { ttl: lifetime, timeframe: 'day' } },
      })
      const model: Model = {
        status: 'granted',
        age: 0,
        expires_at_age: lifetime,
        usage: 0,
        validations: 0,
        limit_usage: terms.limit_usage,
        limit_activations: terms.activations.limit,
        live: 0,
      }
      const live: string[] = []
      const granted = shop.clock.now().getTime()
      for (const now of steps) {
        const isAllowed = happen(model, now)
        const performed = perform(key, live, now)
        if (isAllowed) await performed
        else expect([400, 403, 404]).toContain((await errorOf(performed))[0])
      }
      const { age: _, live: count, expires_at_age, ...expected } = model
      const result = await keyOf(shop, key.grant_id)
      expect(result).toMatchObject({
        ...expected,
        id: key.id,
        key: key.key,
        expires_at: new Date(granted + days(expires_at_age)).toISOString(),
      })
      expect(result.activations.map(({ id }) => id).toSorted()).toEqual(live.toSorted())
      expect(live).toHaveLength(count)
    }),
    { numRuns: atSize(50) },
  )
})
