import type { Assets, Page } from '@atelier/plumbing/http'

/** The studio paints its previews in a worker, whose script brings the rest of its policy along. */
const studioPolicy = { 'worker-src': ["'self'"] }

export type ScreenPorts = {
  readonly assets: Assets
  /** The one origin that may frame a checkout, when its seller named one. */
  readonly embedOrigin: (clientSecret: string) => Promise<string | undefined>
}

/** The screens people open: the studio at `/` and `/success`, and the hosted checkout. */
export const screens = ({ assets, embedOrigin }: ScreenPorts): Page[] => {
  const framedBy = async (clientSecret: string | undefined): Promise<readonly string[]> => {
    const origin = clientSecret === undefined ? undefined : await embedOrigin(clientSecret)
    return origin === undefined ? ["'none'"] : [origin]
  }
  const checkout = (path: `/${string}`): Page =>
    assets.screen({
      path,
      file: 'checkout.html',
      policy: async ({ parameters }) => ({ 'frame-ancestors': await framedBy(parameters['client_secret']) }),
    })
  return [
    assets.screen({ path: '/', file: 'studio.html', camera: true, policy: studioPolicy }),
    assets.screen({ path: '/success', file: 'studio.html', camera: true, policy: studioPolicy }),
    checkout('/checkout/{client_secret}'),
    checkout('/checkout/{client_secret}/confirmation'),
  ]
}
