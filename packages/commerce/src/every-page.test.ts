import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertMember } from './access/identity/testing/people.ts'
import { cards, openShop, type Shop } from './testing/open-shop.ts'
import { signIn } from './testing/sign-in.ts'

/** Text that closes every context of HTML, and runs where it is not escaped. */
const hostile = `"'></title></script></style></textarea><script>canary(1)</script><img src=x onerror=canary(2)>`
const isShown = /&lt;script&gt;canary/
const hasRun = /<script>canary|<img src=x/

let shop: Shop
let cookie: string
let client_secret: string
let link: string
beforeAll(async () => {
  shop = await openShop()
  const { organization_id } = shop.demo
  const { db } = shop.database
  await db.updateTable('organizations').set({ name: hostile }).where('id', '=', organization_id).execute()
  const { client } = shop
  const product = await client.products.create({
    body: {
      name: hostile,
      description: hostile,
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 500 }],
    },
  })
  const created = await client.checkoutLinks.create({
    body: { products: [product.id], slug: 'hostile', label: hostile },
  })
  link = new URL(created.url).pathname
  client_secret = (await client.checkouts.create({ body: { productId: product.id } })).clientSecret
  const body = { ...(await shop.buyer(cards.visa, 'ada@example.com')), customerName: hostile }
  await client.checkouts.clientConfirm({ path: { client_secret }, body })
  await shop.runJobs()
  const owner = await signIn(shop, 'owner@example.com')
  await insertMember(db, { organization_id, user_id: owner.user_id, role: 'owner' }, shop.clock.now())
  cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(() => shop.close())

const names =
  'return_to error error_description state code token client_id redirect_uri scope email prompt locale embed_origin'
const parameters = `?${new URLSearchParams(names.split(' ').map((name) => [name, hostile]))}`

const fill = (path: string, text: string): string => path.replaceAll(/\{\w+(?:\.\.\.)?\}/g, text)

/** All pages with their addresses: of objects that exist, and with the text in the place of each parameter. */
const pages = (): readonly { readonly page: string; readonly addresses: readonly string[] }[] => {
  const paths = shop.commerce.pages.filter(({ method = 'GET' }) => method === 'GET').map(({ path }) => path)
  return [...new Set(paths), link, '/buy/hostile'].map((page) => {
    const address = page.replaceAll('{slug}', 'atelier').replaceAll('{client_secret}', client_secret)
    const filled = ['x', encodeURIComponent(hostile)].flatMap((text) => [
      fill(page, text),
      fill(address, text),
    ])
    return { page, addresses: [...new Set(filled)].flatMap((path) => [path, path + parameters]) }
  })
}

it('texts of users are text on every page, and link nowhere', async () => {
  const shownTexts = new Set<string>()
  for (const { page, addresses } of pages())
    for (const address of addresses)
      for (const headers of [{}, { cookie }, { 'user-agent': 'Slackbot-LinkExpanding 1.0' }]) {
        const request = new Request(shop.serverURL + address, { headers, redirect: 'manual' })
        const answer = await shop.fetchFrom(request)
        const text = await answer.text()
        if (answer.headers.get('content-type')?.includes('html')) {
          expect.soft(text, address).not.toMatch(hasRun)
          if (isShown.test(text)) shownTexts.add(page)
        }
        const location = new URL(answer.headers.get('location') ?? '/', shop.serverURL)
        expect.soft(location.origin, address).toBe(new URL(shop.serverURL).origin)
      }
  // The text of this test reaches them: a page that loses it is no longer tested.
  expect([...shownTexts]).toHaveLength(13)
})

it('texts of users are text in every e-mail', () => {
  expect(shop.mails.length).toBeGreaterThan(1)
  expect(shop.mails.filter(({ html }) => isShown.test(html ?? ''))).toHaveLength(1)
  for (const { html, subject } of shop.mails) {
    expect.soft(html).not.toMatch(hasRun)
    expect.soft(subject).not.toMatch(/[\r\n]/)
  }
})
