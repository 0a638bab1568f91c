import type { Commerce } from '@atelier/commerce'
import type { Assets, Features, Page, Policy } from '@atelier/plumbing/http'
import type { Studio } from '@atelier/studio'
import { type FirstLoads, firstLoadLinks } from './first-loads.ts'

/** Returns the policy for pages that show pictures of files, which may be stored at another origin. */
const picturePolicy = (pictureOrigins: readonly string[]): Policy => ({
  'img-src': ["'self'", 'data:', 'blob:', ...pictureOrigins],
})

/** Returns the policy for pages that also download files from the storage's origin, and upload to it. */
const storagePolicy = (pictureOrigins: readonly string[]): Policy => ({
  ...picturePolicy(pictureOrigins),
  'connect-src': ["'self'", ...pictureOrigins],
})

/**
 * Returns the policy of the studio, which paints its previews in a worker; the policy of the worker comes
 * with its script.
 */
const studioPolicy = (pictureOrigins: readonly string[]): Policy => ({
  ...storagePolicy(pictureOrigins),
  'worker-src': ["'self'"],
})

/**
 * Returns the policy of the dashboard, which shows previews of e-mails in frames, each a page of this server
 * with its own policy.
 */
const dashboardPolicy = (pictureOrigins: readonly string[]): Policy => ({
  ...storagePolicy(pictureOrigins),
  'frame-src': ["'self'"],
})

export type ScreenPorts = {
  readonly assets: Assets
  readonly findCheckoutPage: Commerce['findCheckoutPage']
  readonly findPortalFrame: Commerce['findPortalFrame']
  readonly findSignedIn: Commerce['findSignedIn']
  readonly findOwnOrganization: Commerce['findOwnOrganization']
  /** First loads of the dashboard's pages. */
  readonly firstLoads: () => FirstLoads
  readonly processor: Commerce['processor']
  /** The other origins at which files are stored. */
  readonly pictureOrigins: readonly string[]
  /**
   * Origin of PUBLIC_URL, which URLs of pictures contain. Checkout and portals are shown at domains of
   * sellers too.
   */
  readonly ownOrigin: string
  readonly readReviews: Studio['readReviews']
}

/** Sources of the processor's card fields and frames. The sandbox has none. */
const processorPolicy: Readonly<Record<Commerce['processor'], Policy>> = {
  sandbox: {},
  stripe: {
    'script-src': ["'self'", 'https://js.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': ["'self'", 'https://api.stripe.com'],
  },
}

/** Browser features that the processor's frames need for a device's wallets. */
const processorFeatures: Readonly<Record<Commerce['processor'], Features>> = {
  sandbox: {},
  stripe: { payment: ['https://js.stripe.com', 'https://*.js.stripe.com'] },
}

/** Returns the policy of checkout and portals, which show pictures of the seller, and ask for cards. */
export const paymentPolicy = ({
  processor,
  pictureOrigins,
  ownOrigin,
}: Pick<ScreenPorts, 'processor' | 'pictureOrigins' | 'ownOrigin'>): Policy => ({
  ...picturePolicy([...pictureOrigins, ownOrigin]),
  ...processorPolicy[processor],
})

/** True for the URL of a visitor who returns from the checkout. The page's script decides the same. */
const isReturn = ({ searchParams }: URL): boolean => (searchParams.get('session_id') ?? '').trim() !== ''

/**
 * Returns the header with which the browser loads the scripts of a page and makes its first call together with the
 * page, before any script. A list with filters has no such call: only the script of the page reads them.
 */
const preloadOf = async (
  { pathname, search }: URL,
  user_id: string,
  { firstLoads, findOwnOrganization }: Pick<ScreenPorts, 'firstLoads' | 'findOwnOrganization'>,
): Promise<{ readonly Link?: string }> => {
  const [, , slug = '', ...below] = pathname.split('/')
  const organization_id = search === '' ? await findOwnOrganization(user_id, slug) : undefined
  const links = firstLoadLinks(firstLoads(), below.join('/'), organization_id)
  return links === undefined ? {} : { Link: links }
}

/**
 * Wraps a page of the dashboard for signed-in users; others are redirected to the sign-in page, and back
 * afterwards.
 */
const forSignedIn = (
  page: Page,
  { findSignedIn, ...ports }: Pick<ScreenPorts, 'findSignedIn' | 'findOwnOrganization' | 'firstLoads'>,
): Page => ({
  path: page.path,
  respond: async (request) => {
    const { pathname, search } = request.url
    const signedIn = await findSignedIn(request.headers)
    if (signedIn === undefined) {
      const location = `/login?return_to=${encodeURIComponent(pathname + search)}`
      return { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } }
    }
    const preload = await preloadOf(request.url, signedIn.user_id, ports)
    const reply = await page.respond(request)
    // After signing out, no page of the dashboard is left in the browser's cache.
    return { ...reply, headers: { ...reply.headers, ...preload, 'Cache-Control': 'no-store' } }
  },
})

/**
 * URL to which phones send a photo that is shared with the installed studio. The studio's service worker
 * handles it; this responds when the browser has removed the worker, and the photo is then chosen again.
 */
const shared: Page = {
  method: 'POST',
  path: '/share',
  respond: () => ({ status: 303, headers: { Location: '/', 'Cache-Control': 'no-store' } }),
}

/**
 * Screens for people: the studio at `/` and `/success`, the hosted checkout, the portal in frames of other
 * sites, and the sellers' dashboard.
 */
export const screens = (ports: ScreenPorts): Page[] => {
  const { assets, findCheckoutPage, findPortalFrame, pictureOrigins } = ports
  const checkout = (path: `/${string}`): Page =>
    assets.screen({
      path,
      file: 'checkout.html',
      features: processorFeatures[ports.processor],
      show: async ({ parameters }) => {
        const page = await findCheckoutPage(parameters['client_secret'] ?? '')
        const framedBy = page?.embed_origin ?? "'none'"
        return {
          policy: { ...paymentPolicy(ports), 'frame-ancestors': [framedBy] },
          status: page === undefined ? 404 : 200,
        }
      },
    })
  const frame = assets.screen({
    path: '/embed/portal/{slug}',
    file: 'portal-frame.html',
    show: async ({ parameters, url }) => {
      const portal = await findPortalFrame(parameters['slug'] ?? '', url.searchParams.get('embed_origin'))
      return {
        policy: { ...paymentPolicy(ports), 'frame-ancestors': [portal?.framed_by ?? "'none'"] },
        status: portal === undefined ? 404 : 200,
      }
    },
  })
  const studio = {
    features: { camera: true },
    policy: studioPolicy(pictureOrigins),
    data: async () => {
      const reviews = await ports.readReviews()
      return reviews.length === 0 ? undefined : { reviews }
    },
  }
  const start = assets.screen({ path: '/success', file: 'studio.html', ...studio })
  const returned = assets.screen({ path: '/success', file: 'success.html', ...studio })
  const dashboard = (path: `/${string}`): Page =>
    forSignedIn(
      assets.screen({ path, file: 'dashboard.html', policy: dashboardPolicy(pictureOrigins) }),
      ports,
    )
  return [
    assets.screen({ path: '/', file: 'studio.html', ...studio }),
    {
      path: '/success',
      respond: (request) => (isReturn(request.url) ? returned : start).respond(request),
    },
    // Shown by the service worker of the studio when there is no connection.
    assets.screen({ path: '/offline', file: 'offline.html' }),
    shared,
    frame,
    checkout('/checkout/{client_secret}'),
    checkout('/checkout/{client_secret}/confirmation'),
    dashboard('/dashboard'),
    dashboard('/dashboard/{path...}'),
  ]
}
