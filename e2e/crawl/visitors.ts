import type { BrowserContext, Page } from 'playwright-core'
import { openDashboard, openDashboardAs } from '../dashboard-page.ts'
import { registerClient } from '../http-browser.ts'
import { mailTo } from '../mailbox.ts'
import { heading, newVisitor } from '../studio-page.ts'
import type { withBrowser } from '../with-product.ts'
import type { FullShop } from './full-shop.ts'

type Here = ReturnType<typeof withBrowser>

/** Browser contexts of the visitors. */
export type Visitors = {
  readonly owner: BrowserContext
  /** Person without an organization. */
  readonly newcomer: BrowserContext
  readonly customer: BrowserContext
  /** Customer with a failed payment. */
  readonly debtor: BrowserContext
  /** Customer without purchases. */
  readonly visitor: BrowserContext
  readonly stranger: BrowserContext
}

/** Makes an API call as the pages do. */
const call = <Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([verb, url, json]) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method: verb, ...(json !== '' && { body: json, headers }) })
      if (!response.ok) throw new Error(`${verb} ${url} is answered ${response.status}.`)
      return (response.status === 204 ? undefined : await response.json()) as Answer
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)] as const,
  )

/** Path of an app's authorization request. */
export const askAddress = (url: string, client_id: string, more: Record<string, string> = {}): string =>
  `/oauth2/authorize?${new URLSearchParams({
    client_id,
    response_type: 'code',
    redirect_uri: `${url}/healthz`,
    scope: 'openid email products:read products:write orders:read customers:read',
    ...more,
  })}`

/** Signs an owner in, who has an authorized app, an empty second organization, and an invitation. */
const openOwner = async (setup: Here, organization_id: string) => {
  const { url } = setup.product
  const { context, page } = await openDashboard(setup)
  const app = await registerClient(setup.product, {
    client_name: 'Ledger for Makers',
    redirect_uris: [`${url}/healthz`],
    tos_uri: 'https://ledger.example/terms',
  })
  const asking = await registerClient(setup.product, {
    client_name: 'Stock for Makers',
    redirect_uris: [`${url}/healthz`],
    tos_uri: 'https://stock.example/terms',
  })
  await call(page, 'POST', '/v1/organizations/', { name: 'An empty shop', slug: 'empty-shop' })
  const guest = 'a-guest-with-a-long-address@workshop-of-many-colours.example.com'
  await call(page, 'POST', `/v1/organizations/${organization_id}/invitations`, {
    email: guest,
    role: 'support',
  })
  const { text = '' } = await mailTo(setup.product, guest, /Join/)
  const invitation = /\/login\/invitation\?\S+/.exec(text)?.[0] ?? ''
  const log = await call<{ items: { id: string }[] }>(
    page,
    'GET',
    `/v1/request-log/?limit=1&method=POST&organization_id=${organization_id}`,
  )
  await page.goto(url + askAddress(url, app.client_id))
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL(/healthz\?code=/)
  await page.close()
  return { context, client_id: asking.client_id, invitation, request: log.items[0]?.id ?? '' }
}

const openNewcomer = async (setup: Here, organization_id: string): Promise<BrowserContext> => {
  const { context, page } = await openDashboardAs(setup, 'crawl-newcomer@example.com')
  const members = `/v1/organizations/${organization_id}/members`
  const { items } = await call<{ items: { user_id: string; email: string }[] }>(page, 'GET', members)
  const ownMember = items.find(({ email }) => email === 'crawl-newcomer@example.com')
  await call(page, 'DELETE', `${members}/${ownMember?.user_id}`)
  await page.close()
  return context
}

const openPortal = async ({ browser }: Here, url: string): Promise<BrowserContext> => {
  const { context, page } = await newVisitor(browser)
  await page.goto(url)
  await heading(page, 'Overview').waitFor()
  await page.close()
  return context
}

/** Opens a browser context per visitor, signed in where they have an account. */
export const openVisitors = async (setup: Here, shop: FullShop) => {
  const organization_id = shop.ids['/v1/organizations'] ?? ''
  const { context: owner, ...owned } = await openOwner(setup, organization_id)
  const stranger = await newVisitor(setup.browser)
  await stranger.page.close()
  const visitors: Visitors = {
    owner,
    newcomer: await openNewcomer(setup, organization_id),
    customer: await openPortal(setup, shop.portals.customer),
    debtor: await openPortal(setup, shop.portals.debtor),
    visitor: await openPortal(setup, shop.portals.visitor),
    stranger: stranger.context,
  }
  return { visitors, ...owned }
}
