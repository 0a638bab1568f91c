import type { studio } from '@atelier/contract/areas/studio'
import { createUncheckedClient, type UncheckedClient } from '@atelier/sdk'

/**
 * Endpoints that the studio's page calls through the client. `shop` is read before the client loads
 * (`payment/read-price.ts`), and `checkoutPicture` and `printFile` are URLs for the checkout page and for the
 * seller.
 */
type PageEndpoints = Omit<typeof studio, 'shop' | 'checkoutPicture' | 'printFile'>

export type StudioClient = UncheckedClient<PageEndpoints>

/** Client of the studio's endpoints, on the page's own origin. They are public and need no token. */
export const createCalls = (): StudioClient =>
  createUncheckedClient<PageEndpoints>(
    {
      uploadDraft: { method: 'POST', path: '/studio/drafts', status: 201, encoding: 'bytes' },
      openCheckout: { method: 'POST', path: '/studio/checkout-sessions', status: 201 },
      openTransformation: { method: 'POST', path: '/studio/transformations', status: 200 },
      getTransformation: { method: 'GET', path: '/studio/transformations/{id}', status: 200 },
      watchTransformation: {
        method: 'GET',
        path: '/studio/transformations/{id}/events',
        status: 200,
        stream: 'events',
      },
      retryTransformation: { method: 'POST', path: '/studio/transformations/{id}/retry', status: 200 },
      correctEmail: { method: 'POST', path: '/studio/transformations/{id}/email', status: 200 },
      sharePainting: { method: 'POST', path: '/studio/transformations/{id}/share', status: 200 },
      stopSharing: { method: 'POST', path: '/studio/transformations/{id}/share/stop', status: 204 },
      listStyles: { method: 'GET', path: '/studio/transformations/{id}/styles', status: 200 },
      openStyleCheckout: { method: 'POST', path: '/studio/transformations/{id}/styles', status: 201 },
      listPrints: { method: 'GET', path: '/studio/transformations/{id}/prints', status: 200 },
      openPrintCheckout: { method: 'POST', path: '/studio/transformations/{id}/prints', status: 201 },
      contact: { method: 'POST', path: '/studio/messages', status: 202 },
    },
    { serverURL: location.origin, timeoutMs: 30_000 },
  )
