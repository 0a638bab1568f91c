import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { CheckoutLink, CustomerPortalLink } from '@atelier/sdk/react'
import * as forExpress from '@atelier/sdk/express'
import * as forHono from '@atelier/sdk/hono'
import * as forNext from '@atelier/sdk/next'
import { Hono } from 'hono'
import type { Page } from 'playwright-core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { tokenOf } from './product.ts'
import { offer, sellerOf, type Seller } from './shop.ts'
import { newVisitor, payWith } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser } from './with-product.ts'

/** Express, which has no types of its own. */
const express = createRequire(import.meta.url)('express') as () => {
  get(path: string, route: unknown): void
  (...of: unknown[]): void
}

const setup = withBrowser()

/** Site of a seller: a page with the script, one with the React components, and the success page. */
let site: Server
let origin: string
let seller: Seller
let productId: string
/** Target of the page's link. */
let address = ''

/** Page with the React components, bundled with a seller's tools. */
const reactPage = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { CheckoutLink, CustomerPortalLink } from '@atelier/sdk/react'
window.heard = []
const hear = ({ detail }) => void window.heard.push(detail.event)
createRoot(document.querySelector('#react')).render([
  h(CheckoutLink, { key: 1, href: document.body.dataset.address, onLoaded: hear, onClose: hear }, 'Buy'),
  h(CustomerPortalLink, { key: 2, href: '/portal' }, 'My purchases'),
])`

const bundled = async (source: string): Promise<string> => {
  const bundle = await rolldown({
    input: 'page',
    platform: 'browser',
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === 'page' ? `${import.meta.dirname}/page.js` : null),
        load: (id) => (id === `${import.meta.dirname}/page.js` ? source : null),
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false })
  return output[0].code
}

beforeAll(async () => {
  const { url } = setup.product
  seller = sellerOf(setup.product)
  productId = await offer(seller, { name: 'Framed tea', price: 900 })
  const script = await bundled(reactPage)
  const policy = `default-src 'none'; script-src 'self' ${url}; style-src 'self'; frame-src 'self' ${url}`
  const pages: Readonly<Record<string, () => string>> = {
    '/': () =>
      `<script src="${url}/embed.js" data-auto-init></script><p><a href="${address}" data-atelier-checkout data-atelier-checkout-theme="dark">Buy</a></p>${'<br>'.repeat(200)}`,
    '/react': () => `<div id="react"></div><script type="module" src="/page.js"></script>`,
    '/thanks': () => '<h1>Thank you</h1>',
  }
  site = createServer((request, response) => {
    const path = new URL(request.url ?? '/', origin).pathname
    const page = pages[path]
    const head = '<!doctype html><meta name="viewport" content="width=device-width"><title>A shop</title>'
    if (path === '/page.js') response.setHeader('content-type', 'text/javascript').end(script)
    else if (page === undefined) response.writeHead(404).end()
    else
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
        .end(`${head}<body data-address="${address}">${page()}`)
  })
  await new Promise<void>((resolve) => void site.listen(0, resolve))
  origin = `http://localhost:${(site.address() as AddressInfo).port}`
})
afterAll(() => void site.close())

/** Opens a checkout that the site may frame, and links to it. */
const openCheckout = async (): Promise<void> => {
  const { url } = await seller.checkouts.create({
    body: {
      productId,
      customerEmail: 'framed-tea@example.com',
      customerBillingAddress: { country: 'SE' },
      embedOrigin: origin,
      successUrl: `${origin}/thanks`,
    },
  })
  address = url
}

const heading = (page: Page) => page.frameLocator('iframe').getByRole('heading', { name: 'Framed tea' })
const focused = (page: Page) => page.evaluate<string>('document.activeElement.tagName')

/** Waits until the checkout is shown and has the focus. */
const expectShown = async (page: Page): Promise<void> => {
  await heading(page).waitFor()
  await eventually(
    'the focus in the frame',
    () => focused(page),
    (name) => name === 'IFRAME',
  )
}

describe('a checkout in a frame over the page of a seller', () => {
  it.each(['phone', 'desktop'] as const)(
    'opens, keeps the focus, closes by Escape, and leads on when it is paid (%s)',
    async (size) => {
      await openCheckout()
      const { context, page, problems } = await newVisitor(setup.browser, size)
      await page.goto(origin)
      await page.getByRole('link', { name: 'Buy' }).click()
      await expectShown(page)
      const { width = 0, height = 0 } = page.viewportSize() ?? {}
      // The layout size: a bounding box is off by fractions while the frame slides in.
      const frame = await page
        .locator('iframe')
        .evaluate((element) => [element.clientWidth, element.clientHeight])
      expect(frame[0]).toBe(size === 'phone' ? width : Math.min(1080, width - 48))
      if (size === 'phone') expect(frame[1]).toBe(height)
      const overflow = () => page.evaluate('document.documentElement.style.overflow')
      expect(await overflow()).toBe('hidden')
      await page.frameLocator('iframe').locator('html[style*="color-scheme: dark"]').waitFor()

      await page.keyboard.press('Escape')
      await page.locator('iframe').waitFor({ state: 'detached' })
      expect([await focused(page), await overflow()]).toEqual(['A', ''])

      await page.keyboard.press('Enter')
      await expectShown(page)
      await payWith(page.frameLocator('iframe'), 'Visa', '$9.00')
      await page.getByRole('heading', { name: 'Thank you' }).waitFor()
      expect(page.url()).toContain(`${origin}/thanks`)
      expect(problems).toEqual([])
      await context.close()
    },
  )

  it('opens from a checkout link, and closes by its button', async () => {
    const link = await seller.checkoutLinks.create({ body: { products: [productId] } })
    address = link.url
    const { context, page } = await newVisitor(setup.browser)
    await page.goto(origin)
    await page.getByRole('link', { name: 'Buy' }).click()
    await expectShown(page)
    const frame = page.frames().find((candidate) => candidate.url().includes('/checkout/'))
    await frame?.getByRole('button', { name: 'Close' }).click()
    await page.locator('iframe').waitFor({ state: 'detached' })
    await context.close()
  })

  it('is hidden from unauthenticated pages, which are led around it', async () => {
    await openCheckout()
    const { context, page } = await newVisitor(setup.browser)
    await page.goto(origin.replace('localhost', '127.0.0.1'))
    await page.getByRole('link', { name: 'Buy' }).click()
    await page.getByRole('link', { name: 'Open the checkout as a page' }).click()
    await page.getByRole('heading', { name: 'Framed tea' }).waitFor()
    expect(new URL(page.url()).origin).toBe(setup.product.url)
    await context.close()
  })

  it('is opened by a React component, which is a link without a script', async () => {
    await openCheckout()
    const { context, page, problems } = await newVisitor(setup.browser)
    await page.goto(`${origin}/react`)
    await page.getByRole('link', { name: 'Buy' }).click()
    await expectShown(page)
    await page.keyboard.press('Escape')
    await eventually(
      'the end',
      () => page.evaluate<string[]>('window.heard'),
      (received) => received.join() === 'loaded,close',
    )
    expect(problems).toEqual([])
    await context.close()
    const link = createElement(CheckoutLink, { href: '/buy', theme: 'dark' }, 'Buy')
    expect(renderToStaticMarkup(link)).toBe('<a href="/buy">Buy</a>')
    const portal = createElement(CustomerPortalLink, { href: '/portal' }, 'Mine')
    expect(renderToStaticMarkup(portal)).toBe('<a href="/portal" rel="nofollow">Mine</a>')
  })

  it('needs a script of 4 KB at most, which pages of any site may load', async () => {
    const answer = await fetch(`${setup.product.url}/embed.js`, { headers: { origin } })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=3600',
      'content-type': 'text/javascript; charset=utf-8',
    })
    expect(gzipSync(await answer.text()).length).toBeLessThanOrEqual(4096)
  })
})

describe('the routes for frameworks', () => {
  type Routes = Readonly<Record<'/checkout' | '/portal' | '/nobody', (query: string) => Promise<Response>>>
  const base = 'http://shop.example'
  const options = () => ({
    serverURL: setup.product.url,
    accessToken: tokenOf(setup.product),
    successUrl: '/thanks',
    embedOrigin: origin,
  })
  let customer_id: string
  beforeAll(async () => {
    ;({ id: customer_id } = await seller.customers.create({ body: { email: 'routes@example.com' } }))
  })
  const customerOptions = () => ({ ...options(), getCustomerId: () => customer_id })
  const anonymousOptions = () => ({ ...options(), getExternalCustomerId: () => null })

  const forRequests = (): Routes => {
    const through = (route: (request: Request) => Promise<Response>) => (query: string) =>
      route(new Request(`${base}/${query}`))
    return {
      '/checkout': through(forNext.Checkout(customerOptions())),
      '/portal': through(forNext.CustomerPortal(customerOptions())),
      '/nobody': through(forNext.CustomerPortal(anonymousOptions())),
    }
  }
  const throughHono = (): Routes => {
    const app = new Hono()
    app.get('/checkout', forHono.Checkout(customerOptions()))
    app.get('/portal', forHono.CustomerPortal(customerOptions()))
    app.get('/nobody', forHono.CustomerPortal(anonymousOptions()))
    const through = (path: string) => async (query: string) => app.request(`${base}${path}${query}`)
    return { '/checkout': through('/checkout'), '/portal': through('/portal'), '/nobody': through('/nobody') }
  }
  const throughExpress = async (): Promise<Routes> => {
    const app = express()
    app.get('/checkout', forExpress.Checkout(customerOptions()))
    app.get('/portal', forExpress.CustomerPortal(customerOptions()))
    app.get('/nobody', forExpress.CustomerPortal(anonymousOptions()))
    const server = createServer(app)
    await new Promise<void>((resolve) => void server.listen(0, resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const through = (path: string) => (query: string) =>
      fetch(`http://localhost:${port}${path}${query}`, { redirect: 'manual' })
    return { '/checkout': through('/checkout'), '/portal': through('/portal'), '/nobody': through('/nobody') }
  }

  it.each([
    ['Next.js', forRequests],
    ['Hono', throughHono],
    ['Express', throughExpress],
  ])('open the checkout and the portal of the signed-in user (%s)', async (name, open) => {
    const routes = await open()
    const metadata = encodeURIComponent(JSON.stringify({ from: name }))
    const query = `?products=${productId}&customerName=Ada&metadata=${metadata}&theme=dark&customerId=${crypto.randomUUID()}`
    const led = await routes['/checkout'](query)
    const checkout = new URL(led.headers.get('location') ?? '')
    expect([led.status, checkout.origin, checkout.search]).toEqual([302, setup.product.url, '?theme=dark'])
    const { id } = await seller.checkouts.clientGet({
      path: { client_secret: checkout.pathname.split('/')[2] ?? '' },
    })
    expect(await seller.checkouts.get({ path: { id } })).toMatchObject({
      customerId: customer_id,
      customerName: 'Ada',
      metadata: { from: name },
      embedOrigin: origin,
      successUrl: expect.stringMatching(new RegExp(`^http://[\\w.:]+/thanks\\?checkoutId=${id}$`)),
    })
    const portal = new URL((await routes['/portal']('')).headers.get('location') ?? '')
    expect(portal.searchParams.get('customer_session_token')).toMatch(/^atelier_cst_/)
    expect((await routes['/nobody']('')).status).toBe(401)
    const wrong = await routes['/checkout']('?products=none')
    expect([wrong.status, await wrong.json()]).toMatchObject([400, { error: 'InvalidAddress' }])
  })
})
