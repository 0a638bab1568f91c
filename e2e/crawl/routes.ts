import type { FullShop } from './full-shop.ts'
import { dashboardHeadings } from './headings.ts'
import { areaOf, dashboardPatterns, type ObjectPaths, pathsOf, portalPatterns } from './patterns.ts'
import type { PageForPeople } from './server-pages.ts'
import { askAddress, type openVisitors, type Visitors } from './visitors.ts'

const groups = {
  studio: 'the studio',
  checkout: 'the checkout',
  portal: 'the portal',
  emptyPortal: 'the portal of a customer without a purchase',
  signIn: 'signing in',
  apps: 'apps with access',
  docs: 'the documentation',
  sandbox: 'inbox and clock',
  emptyDashboard: 'the dashboard of an empty organization',
} as const

const groupOfArea = (area: string): string => `the dashboard: ${area}`

/** Groups of pages, each with a test. */
export const groupNames: readonly string[] = [
  ...Object.values(groups),
  ...new Set(dashboardPatterns.map((pattern) => groupOfArea(areaOf(pattern)))),
]

/** Page to check. */
export type Route = {
  /** Name of its group of pages. */
  readonly group: string
  /** Visitor who opens it. */
  readonly as: keyof Visitors
  /** Its path and query. */
  readonly path: string
  /** Expected status; default: 200. */
  readonly status?: number
  /** True when a call of the page returns an error, which the browser reports. */
  readonly hasFailedCall?: boolean
  /** Beginning of its first heading; default: any. */
  readonly heading?: string
  /** Windows in which axe checks it; default: all with axe. */
  readonly axe?: 'on the phone' | 'nowhere'
}

/** Ids and secrets that the page paths consist of. */
export type Sources = FullShop &
  Omit<Awaited<ReturnType<typeof openVisitors>>, 'visitors'> & {
    readonly url: string
    /** Paths of all documentation pages. */
    readonly docs: readonly string[]
    /** Path of an e-mail in the inbox. */
    readonly mail: string
  }

/** Id of no object. */
const unknown = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'

/** Objects whose dashboard pages are checked. */
export const dashboardObjects = (sources: Sources): ObjectPaths => {
  const { ids, wide, customer, products, request } = sources
  const endpoint = `developers/webhooks/${ids['/v1/webhooks/endpoints']}`
  const meter = `meters/${ids['/v1/meters']}`
  const dispute = `money/disputes/${sources.dispute}`
  const orders = [ids['/v1/orders'], wide.order, sources.withdrawn, sources.toSend, sources.owed]
  return {
    'orders/:id': orders.map((id) => `orders/${id}`),
    'discounts/:id': [`discounts/${wide.discount}`],
    'discounts/:id/edit': [`discounts/${wide.discount}/edit`],
    'checkout-links/:id': [`checkout-links/${wide.link}`],
    'checkout-links/:id/edit': [`checkout-links/${wide.link}/edit`],
    'custom-fields/:id': [`custom-fields/${wide.field}`],
    'products/:id': [products.club, wide.product, sources.studioProduct].map((id) => `products/${id}`),
    'benefits/:id': [`benefits/${ids['/v1/benefits']}`, `benefits/${wide.benefit}`],
    'customers/:id': [`customers/${customer.id}`, `customers/${wide.customer}`],
    'reviews/:id': sources.reviews.ids.map((id) => `reviews/${id}`),
    'license-keys/:id': [`license-keys/${ids['/v1/license-keys']}`],
    'events/:id': [`events/${ids['/v1/events']}`],
    'meters/:id': [meter],
    'meters/:id/edit': [`${meter}/edit`],
    'subscriptions/:id': [`subscriptions/${ids['/v1/subscriptions']}`, `subscriptions/${sources.pastDue}`],
    'money/payouts/:id': [`money/payouts/${sources.payout}`],
    'money/disputes/:id': [dispute, `money/disputes/${ids['/v1/disputes']}`],
    'money/disputes/:id/answer': [`${dispute}/answer`],
    'developers/requests/:id': [`developers/requests/${request}`],
    'developers/webhooks/:id': [endpoint],
    'developers/webhooks/:id/edit': [`${endpoint}/edit`],
    'developers/webhooks/:id/events/:event': [`${endpoint}/events/${sources.webhookEvent}`],
    'settings/emails/:mail?/:language?': ['settings/emails', 'settings/emails/sign_in_code/sv'],
  }
}

/** Objects whose portal pages are checked. */
export const portalObjects = ({ ids, withdrawn, toSend }: Sources): ObjectPaths => ({
  'orders/:id': [ids['/v1/orders'], withdrawn, toSend].map((id) => `orders/${id}`),
  'subscriptions/:id': [`subscriptions/${ids['/v1/subscriptions']}`],
})

const below = (home: string, path: string): string => (path === '' ? home : `${home}/${path}`)

/**
 * Restricts axe on documentation pages: one renderer writes all guides, and another all reference pages, so
 * some are checked by axe in every window. A reference page has thousands of elements, for which axe takes
 * seconds.
 */
const axeOfDocs = (path: string): Pick<Route, 'axe'> => {
  if (['/docs/quick-start', '/docs/api', '/docs/api/clock'].includes(path)) return {}
  return { axe: path.startsWith('/docs/api/') && path !== '/docs/api/sell' ? 'nowhere' : 'on the phone' }
}

/** Routes of each page for people. */
export const routesOf = (sources: Sources): Readonly<Record<PageForPeople, readonly Route[]>> => {
  const { checkouts, client_id, url } = sources
  const by =
    (as: keyof Visitors, group: string) =>
    (path: string, status?: number): Route => ({
      as,
      group,
      path,
      ...(status && { status }),
    })
  const studio = by('stranger', groups.studio)
  const checkout = by('stranger', groups.checkout)
  const portal = by('customer', groups.portal)
  const debtor = by('debtor', groups.portal)
  const atPortal = by('stranger', groups.portal)
  const signIn = by('stranger', groups.signIn)
  const account = by('owner', groups.signIn)
  const apps = by('owner', groups.apps)
  const docs = by('stranger', groups.docs)
  const sandbox = by('stranger', groups.sandbox)
  const dashboard = (area: string, path: string) =>
    by('owner', groupOfArea(area))(below('/dashboard/atelier', path))
  const home = '/atelier/portal'
  const ask = (more?: Record<string, string>) => askAddress(url, client_id, more)
  const { expired, succeeded, ...otherCheckouts } = checkouts
  return {
    '/': [studio('/')],
    '/success': [studio('/success'), { ...studio('/success?session_id=unknown'), hasFailedCall: true }],
    '/offline': [studio('/offline')],
    '/shared/{token}': [studio('/shared/unknown', 404)],
    '/checkout/{client_secret}': [
      ...Object.values(otherCheckouts).map(({ clientSecret }) => checkout(`/checkout/${clientSecret}`)),
      { ...checkout(`/checkout/${expired.clientSecret}`), hasFailedCall: true },
      checkout('/checkout/unknown', 404),
    ],
    '/checkout/{client_secret}/confirmation': [checkout(`/checkout/${succeeded.clientSecret}/confirmation`)],
    '/dashboard': [by('newcomer', groupOfArea('home'))('/dashboard')],
    '/dashboard/{path...}': [
      ...dashboardPatterns.flatMap((pattern) =>
        pathsOf([pattern], dashboardObjects(sources)).map((path) => ({
          ...dashboard(areaOf(path), path),
          heading: dashboardHeadings[pattern] ?? '',
        })),
      ),
      dashboard('home', 'nothing'),
      {
        ...dashboard('discounts', `discounts/${unknown}`),
        heading: 'This discount does not exist',
        hasFailedCall: true,
      },
    ],
    '/{slug}/portal': [atPortal(home), atPortal('/nobody/portal', 404), debtor(home)],
    '/{slug}/portal/{path...}': [
      ...pathsOf(portalPatterns, portalObjects(sources)).map((path) => portal(below(home, path))),
      portal(`${home}/nothing`),
      debtor(`${home}/account`),
      debtor(`${home}/orders/${sources.owed}`),
      debtor(`${home}/subscriptions/${sources.pastDue}`),
    ],
    '/{slug}/portal/email': [atPortal(`${home}/email?token=unknown`, 410)],
    '/{slug}/portal/review': [
      ...sources.reviews.pages.map((path) => atPortal(path)),
      atPortal(`${home}/review?token=unknown`, 410),
    ],
    '/{slug}/portal/connected': [atPortal(`${home}/connected`)],
    '/portal': [atPortal('/portal')],
    '/login': [signIn('/login')],
    '/login/link': [signIn('/login/link?token=unknown')],
    '/login/invitation': [account(sources.invitation), account('/login/invitation?token=unknown', 410)],
    '/account': [account('/account')],
    '/account/email/confirm': [account('/account/email/confirm?token=unknown', 410)],
    '/oauth2/authorize': [
      apps(ask()),
      apps(ask({ prompt: 'select_account' })),
      apps(ask({ sub_type: 'organization' })),
      apps(ask({ scope: 'made:up' }), 400),
    ],
    '/oauth2/logout': [
      apps(`/oauth2/logout?client_id=${client_id}`),
      by('stranger', groups.apps)('/oauth2/logout'),
    ],
    '/oauth2/consents': [apps('/oauth2/consents'), by('newcomer', groups.apps)('/oauth2/consents')],
    '/docs': [docs('/docs')],
    '/docs/search': [docs('/docs/search?q=refund')],
    '/docs/{path...}': [
      ...sources.docs.map((path) => ({ ...docs(path), ...axeOfDocs(path) })),
      docs('/docs/nothing', 404),
    ],
    '/inbox': [sandbox('/inbox')],
    '/inbox/{name}': [sandbox(sources.mail)],
    '/clock': [sandbox('/clock')],
  }
}

/** Returns true for pages of the dashboard that can be empty, unlike forms and settings. */
const canBeEmpty = (pattern: string): boolean => !pattern.endsWith('/new') && areaOf(pattern) !== 'settings'

/** Routes of the empty pages of the dashboard and of the portal. */
export const emptyRoutesOf = (): Route[] => [
  ...pathsOf(dashboardPatterns.filter(canBeEmpty), {}).map((path) => ({
    group: groups.emptyDashboard,
    as: 'owner' as const,
    path: below('/dashboard/empty-shop', path),
  })),
  ...pathsOf(portalPatterns, {}).map((path) => ({
    group: groups.emptyPortal,
    as: 'visitor' as const,
    path: below('/atelier/portal', path),
  })),
]
