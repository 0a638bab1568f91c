import { after, hours } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { newPlan, subscribe } from '../testing/subscribe.ts'
import { watchStatements } from '../testing/watch-work.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.runJobs()
})
afterAll(() => shop.close())

/** Statements of the queue library, the search for due work, and the sandbox's own processor. */
const isOther = (text: string): boolean =>
  /"graphile_worker"|graphile_worker\.jobs|as kind, id::text|"sandbox_/.test(text.replace(/\s+/g, ' '))

/** Statements of a sale up to its mail, and its commits, counted rather than timed. */
const costOf = async (sale: () => Promise<unknown>) => {
  const watch = watchStatements()
  try {
    await sale()
    const texts = watch.texts().filter((text) => !isOther(text))
    const commits = texts.filter((text) => /^commit/i.test(text)).length
    return { statements: texts.length, commits }
  } finally {
    watch.restore()
  }
}

it('costs at most 70 statements and six commits', async () => {
  const confirmation = await shop.buyer(cards.visa, 'cost@example.com')
  const cost = await costOf(async () => {
    const { clientSecret } = await shop.openCheckout()
    await shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body: confirmation })
    await shop.runJobs()
  })
  expect(shop.mails.at(-1)?.to).toBe('cost@example.com')
  expect(cost.statements).toBeLessThanOrEqual(70)
  expect(cost.commits).toBeLessThanOrEqual(6)
})

it('costs at most 88 statements and eight commits as a renewal', async () => {
  const { current_period_end } = await subscribe(shop, await newPlan(shop, 2000))
  const end = new Date(current_period_end ?? '')
  await shop.travel(after(end, -hours(1)))
  const mails = shop.mails.length
  shop.clock.set(end)
  const cost = await costOf(() => shop.runJobs())
  expect(shop.mails.slice(mails).map(({ subject }) => subject)).toEqual([expect.stringContaining('Paid')])
  expect(cost.statements).toBeLessThanOrEqual(88)
  expect(cost.commits).toBeLessThanOrEqual(8)
})
