import type { Commerce } from '@atelier/commerce'
import type { Assets, Page, Policy } from '@atelier/plumbing/http'

/**
 * The studio paints its previews in a worker; the policy of the worker comes with its script. Pictures may be stored at
 * another origin, from which they are shown and downloaded.
 */
const studioPolicy = (pictureOrigins: readonly string[]): Policy => ({
  'worker-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:', ...pictureOrigins],
  'connect-src': ["'self'", ...pictureOrigins],
})

export type ScreenPorts = {
  readonly assets: Assets
  readonly findCheckoutPage: Commerce['findCheckoutPage']
  readonly processor: Commerce['processor']
  /** The other origins from which the studio loads photos and paintings. */
  readonly pictureOrigins: readonly string[]
}

/** The sources that the checkout page allows for the processor's card fields and frames. The sandbox has none. */
const processorPolicy: Readonly<Record<Commerce['processor'], Policy>> = {
  sandbox: {},
  stripe: {
    'script-src': ["'self'", 'https://js.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': ["'self'", 'https://api.stripe.com'],
  },
}

/** Whether an address is that of a visitor who comes back from the checkout. The page's script decides the same. */
const isReturn = ({ searchParams }: URL): boolean => (searchParams.get('session_id') ?? '').trim() !== ''

/** The screens people open: the studio at `/` and `/success`, and the hosted checkout. */
export const screens = ({ assets, findCheckoutPage, processor, pictureOrigins }: ScreenPorts): Page[] => {
  const checkout = (path: `/${string}`): Page =>
    assets.screen({
      path,
      file: 'checkout.html',
      show: async ({ parameters }) => {
        const found = await findCheckoutPage(parameters['client_secret'] ?? '')
        const framedBy = found?.embed_origin ?? "'none'"
        return {
          policy: { ...processorPolicy[processor], 'frame-ancestors': [framedBy] },
          status: found === undefined ? 404 : 200,
        }
      },
    })
  const studio = { camera: true, policy: studioPolicy(pictureOrigins) }
  const start = assets.screen({ path: '/success', file: 'studio.html', ...studio })
  const returned = assets.screen({ path: '/success', file: 'success.html', ...studio })
  return [
    assets.screen({ path: '/', file: 'studio.html', ...studio }),
    {
      path: '/success',
      respond: (request) => (isReturn(request.url) ? returned : start).respond(request),
    },
    checkout('/checkout/{client_secret}'),
    checkout('/checkout/{client_secret}/confirmation'),
  ]
}
