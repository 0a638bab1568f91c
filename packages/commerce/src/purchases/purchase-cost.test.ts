import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
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

/** Statements of a purchase from its checkout to its mail, and its commits, counted rather than timed. */
const costOf = async (purchase: () => Promise<unknown>) => {
  const watch = watchStatements()
  try {
    await purchase()
    const texts = watch.texts().filter((text) => !isOther(text))
    const commits = texts.filter((text) => /^commit/i.test(text)).length
    return { statements: texts.length, commits }
  } finally {
    watch.restore()
  }
}

it('costs at most 71 statements and six commits', async () => {
  const confirmation = await shop.buyer(cards.visa, 'cost@example.com')
  const cost = await costOf(async () => {
    const { clientSecret } = await shop.openCheckout()
    await shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body: confirmation })
    await shop.runJobs()
  })
  expect(shop.mails.at(-1)?.to).toBe('cost@example.com')
  expect(cost.statements).toBeLessThanOrEqual(71)
  expect(cost.commits).toBeLessThanOrEqual(6)
})
