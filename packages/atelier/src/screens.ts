import type { Commerce } from '@atelier/commerce'
import type { Assets, Page, Policy } from '@atelier/plumbing/http'

/** The studio paints its previews in a worker; the policy of the worker comes with its script. */
const studioPolicy = { 'worker-src': ["'self'"] }

export type ScreenPorts = {
  readonly assets: Assets
  /** The origin that may show a checkout in a frame; undefined when its seller has named none. */
  readonly embedOrigin: (clientSecret: string) => Promise<string | undefined>
  readonly processor: Commerce['processor']
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

/** The screens people open: the studio at `/` and `/success`, and the hosted checkout. */
export const screens = ({ assets, embedOrigin, processor }: ScreenPorts): Page[] => {
  const framedBy = async (clientSecret: string | undefined): Promise<readonly string[]> => {
    const origin = clientSecret === undefined ? undefined : await embedOrigin(clientSecret)
    return origin === undefined ? ["'none'"] : [origin]
  }
  const checkout = (path: `/${string}`): Page =>
    assets.screen({
      path,
      file: 'checkout.html',
      policy: async ({ parameters }) => ({
        ...processorPolicy[processor],
        'frame-ancestors': await framedBy(parameters['client_secret']),
      }),
    })
  return [
    assets.screen({ path: '/', file: 'studio.html', camera: true, policy: studioPolicy }),
    assets.screen({ path: '/success', file: 'studio.html', camera: true, policy: studioPolicy }),
    checkout('/checkout/{client_secret}'),
    checkout('/checkout/{client_secret}/confirmation'),
  ]
}
