import { createServer, type Server } from 'node:http'
import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pageSnippet } from '../packages/web/dashboard/settings/embed-snippets.ts'
import { tokenOf } from './product.ts'
import { offer, sell, sellerOf } from './shop.ts'
import { newVisitor } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

/**
 * Site of a seller: a page with the dashboard's snippet, and the endpoint by which its server creates links.
 */
let site: Server
let origin: string
let customer_id: string
/** Parameters of the site's links, and a switch that stops creating them. */
let look: object = {}
let isMakingLinks = true

let desk: ReturnType<typeof openDesk>
const openDesk = () =>
  createClientFor(additions, { serverURL: setup.product.url, accessToken: tokenOf(setup.product) })

const answer = async (path: string | undefined): Promise<[status: number, type: string, body: string]> => {
  const html = (body: string): [number, string, string] => [200, 'text/html', `<!doctype html>${body}`]
  if (path === '/')
    return html(`<meta name="viewport" content="width=device-width">${pageSnippet(setup.product.url)}`)
  if (path !== '/portal-link' || !isMakingLinks) return [404, 'text/plain', 'Nothing here']
  const { url } = await desk.portalEmbeds.create({
    body: { customer_id, embed_origin: origin, ...look },
  })
  return [200, 'application/json', JSON.stringify({ url })]
}

beforeAll(async () => {
  desk = openDesk()
  site = createServer((request, response) => {
    void answer(request.url).then(([status, type, body]) =>
      response.writeHead(status, { 'Content-Type': type }).end(body),
    )
  })
  await new Promise<void>((resolve) => void site.listen(0, resolve))
  origin = `http://localhost:${(site.address() as AddressInfo).port}`
  const seller = sellerOf(setup.product)
  const productId = await offer(seller, { name: 'Framed tea', price: 900 })
  const order = await sell(setup.product, seller, { productId, customerEmail: 'framed@example.com' })
  customer_id = order.customer_id
  const { items } = await seller.organizations.list({})
  const id = items.find(({ slug }) => slug === 'atelier')?.id ?? ''
  await desk.portalEmbedSettings.update({ path: { id }, body: { origins: [origin] } })
})
afterAll(() => void site.close())

const portalIn = (page: Page): FrameLocator => page.frameLocator('#purchases')
const headingIn = (page: Page, name: string) => portalIn(page).getByRole('heading', { name, exact: true })
const frameOf = (page: Page) => page.frames().find((frame) => frame !== page.mainFrame())

/** Waits until the frame is as high as its content, without overflow. */
const expectFits = async (page: Page): Promise<void> => {
  await eventually(
    'a frame as high as its content',
    async () =>
      (await frameOf(page)?.evaluate<number>(
        'document.querySelector("[aria-busy=true]") ? 1 : Math.abs(Math.ceil(document.querySelector("#page").getBoundingClientRect().height) - innerHeight)',
      )) ?? 1,
    (difference) => difference === 0,
    { everyMs: 50 },
  )
  expect(
    await frameOf(page)?.evaluate('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0)
}

describe('the portal in a frame of another site', () => {
  it.each([
    [390, 844],
    [1440, 900],
  ])(
    'shows the customer’s purchases, grows, and keeps its session private, %i px wide',
    async (width, height) => {
      look = { theme: 'dark', locale: 'sv', accent_color: '#8a1c4a' }
      const { context, page, problems } = await newVisitor(setup.browser)
      await page.setViewportSize({ width, height })
      await page.goto(origin)
      await headingIn(page, 'Översikt').waitFor()
      await page.locator('#purchases').waitFor({ state: 'visible' })
      await expectFits(page)
      const frame = frameOf(page)
      expect(new URL(frame?.url() ?? '').hash).toBe('')
      expect(await frame?.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toMatch(
        /atelier_/,
      )
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('portal_session')
      await expect
        .poll(() => frame?.evaluate('getComputedStyle(document.body).backgroundColor'))
        .toBe('rgb(27, 25, 22)')

      await portalIn(page).getByRole('link', { name: 'Köp', exact: true }).click()
      await portalIn(page)
        .getByRole('link', { name: /Framed tea/ })
        .click()
      await headingIn(page, 'Framed tea').waitFor()
      await expectFits(page)
      const invoice = context.waitForEvent('response', (response) =>
        /pdf/.test(response.headers()['content-type'] ?? ''),
      )
      await portalIn(page).getByRole('link', { name: 'Faktura (PDF)' }).click()
      expect((await invoice).status()).toBe(200)
      await headingIn(page, 'Framed tea').waitFor()
      expect(page.url()).toBe(`${origin}/`)
      expect(problems).toEqual([])
      await context.close()
    },
  )

  it('asks the page for another link when its session has ended, and says so where there is none', async () => {
    look = { mode: 'modal' }
    const { context, page } = await newVisitor(setup.browser)
    await page.clock.setFixedTime(new Date())
    await page.goto(origin)
    await headingIn(page, 'Overview').waitFor()
    const secondResponse = page.waitForResponse((response) => response.url().endsWith('/portal-link'))
    await frameOf(page)?.evaluate('location.reload()')
    expect((await secondResponse).status()).toBe(200)
    await headingIn(page, 'Overview').waitFor()

    // A new link is requested at most once a minute, which does not pass here.
    await frameOf(page)?.evaluate('location.reload()')
    await headingIn(page, 'Your purchases could not be opened').waitFor()
    const ownTab = context.waitForEvent('page')
    await portalIn(page).getByRole('link', { name: 'Open my purchases in a new tab' }).click()
    await (await ownTab).getByRole('button', { name: 'Send me a code' }).waitFor()
    await portalIn(page).getByRole('button', { name: 'Close' }).click()
    await page.locator('#purchases').waitFor({ state: 'detached' })

    isMakingLinks = false
    await page.goto(origin)
    await page.getByRole('alert').getByText('Your purchases could not be opened.').waitFor()
    isMakingLinks = true
    await context.close()
  })

  it('is shown even when a part of it could not be loaded', async () => {
    const { context, page } = await newVisitor(setup.browser)
    await context.route(/\/assets\/start-/, (route) => route.abort())
    await page.goto(origin)
    await headingIn(page, 'This page could not be opened').waitFor()
    await page.locator('#purchases').waitFor({ state: 'visible' })
    await context.close()
  })
})
