import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertMember } from './access/identity/testing/people.ts'
import { cards, openShop, type Shop } from './testing/open-shop.ts'
import { signIn } from './testing/sign-in.ts'

/** Text that closes every context of HTML, and runs where it is not escaped. */
const hostile = `"'></title></script></style></textarea><script>canary(1)</script><img src=x onerror=canary(2)>`
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
  const made = await client.checkoutLinks.create({
    body: { products: [product.id], slug: 'hostile', label: hostile },
  })
  link = new URL(made.url).pathname
  client_secret = (await client.checkouts.create({ body: { productId: product.id } })).clientSecret
  const body = { ...(await shop.buyer(cards.visa, 'ada@example.com')), customerName: hostile }
  await client.checkouts.clientConfirm({ path: { client_secret }, body })
  await shop.runJobs()
  const owner = await signIn(shop, 'owner@example.com')
  await insertMember(db, { organization_id, user_id: owner.user_id, role: 'owner' }, shop.clock.now())
  cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ')
})
afterAll(() => shop.close())

const parameters = [
  'return_to error error_description state code token client_id redirect_uri scope email prompt locale embed_origin'
    .split(' ')
    .map((name): [string, string] => [name, hostile]),
].map((pairs) => `?${new URLSearchParams(pairs)}`)

/** Addresses of all pages: of objects that exist, and with the text in the place of each parameter. */
const addresses = (): readonly string[] => {
  const paths = shop.commerce.pages.filter(({ method = 'GET' }) => method === 'GET').map(({ path }) => path)
  const named = paths.map((path) =>
    path.replaceAll('{slug}', 'atelier').replaceAll('{client_secret}', client_secret),
  )
  const filled = (text: string) =>
    [...paths, ...named].map((path) => path.replaceAll(/\{\w+(?:\.\.\.)?\}/g, text))
  const all = [link, '/buy/hostile', ...filled('x'), ...filled(encodeURIComponent(hostile))]
  return [...new Set(all)].flatMap((path) => ['', ...parameters].map((query) => path + query))
}

it('what people write is text on every page, and leads nowhere', async () => {
  for (const address of addresses())
    for (const headers of [{}, { cookie }, { 'user-agent': 'Slackbot-LinkExpanding 1.0' }]) {
      const answer = await shop.fetchFrom(
        new Request(shop.serverURL + address, { headers, redirect: 'manual' }),
      )
      const text = await answer.text()
      if (answer.headers.get('content-type')?.includes('html')) expect.soft(text, address).not.toMatch(hasRun)
      const location = new URL(answer.headers.get('location') ?? '/', shop.serverURL)
      expect.soft(location.origin, address).toBe(new URL(shop.serverURL).origin)
    }
})

it('what people write is text in every e-mail', () => {
  expect(shop.mails.length).toBeGreaterThan(1)
  for (const { html, subject } of shop.mails) {
    expect.soft(html).not.toMatch(hasRun)
    expect.soft(subject).not.toMatch(/[\r\n]/)
  }
})
