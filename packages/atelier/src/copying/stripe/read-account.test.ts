import type { Stripe } from 'stripe'
import { afterEach, expect, it, vi } from 'vitest'
import { readStripeAccount } from './read-account.ts'

afterEach(() => void vi.restoreAllMocks())

/** An account with `count` objects of each kind, listed the newest first, as Stripe does. */
const accountOf = (count: number) => {
  let calls = 0
  let requestCount = 0
  const list = () => {
    calls += 1
    return (async function* () {
      for (let id = count; id > 0; id -= 1) {
        requestCount += 1
        yield await Promise.resolve({ id: String(id), items: { data: [] } })
      }
    })()
  }
  const kinds = ['products', 'prices', 'coupons', 'promotionCodes', 'customers', 'subscriptions']
  const lists = Object.fromEntries(kinds.map((kind) => [kind, { list }]))
  return { stripe: lists as unknown as Stripe, work: () => ({ asked: calls, read: requestCount }) }
}

it('each object of an account is read once, and sorted once, however many there are', async () => {
  const count = 2000
  const { stripe, work } = accountOf(count)
  // Methods that move all objects of a list.
  const methods = ['unshift', 'toReversed', 'concat', 'toSpliced', 'with'] as const
  const spies = methods.map((method) => [method, vi.spyOn(Array.prototype, method)] as const)
  const account = await readStripeAccount(stripe, { ended: true })
  const calls = Object.fromEntries(spies.map(([method, spy]) => [method, spy.mock.calls.length]))
  vi.restoreAllMocks()
  expect(work()).toEqual({ asked: 6, read: 6 * count })
  expect(calls).toEqual({ unshift: 0, toReversed: 6, concat: 0, toSpliced: 0, with: 0 })
  for (const objects of Object.values(account))
    expect(objects.map(({ id }) => Number(id))).toEqual(Array.from({ length: count }, (_, at) => at + 1))
})
