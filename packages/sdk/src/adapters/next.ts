import { bytesOfRequest } from './bytes.ts'
import { customerOf } from './customer.ts'
import { type CheckoutOptions, openCheckout } from './open-checkout.ts'
import { openPortal, type PortalOptions } from './open-portal.ts'
import { receiveWebhook, type WebhookOptions } from './receive-webhook.ts'

export type { CheckoutOptions, PortalOptions, WebhookOptions }
export { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts'

/*
 * For Next.js, and for every framework whose routes take a `Request` and return a `Response`: `export const
 * GET = Checkout({ … })`.
 */

/** Returns a route that opens a checkout: `/checkout?products=…`. */
export const Checkout =
  (options: CheckoutOptions<Request> = {}) =>
  async (request: Request): Promise<Response> =>
    openCheckout(options, new URL(request.url), await customerOf(options, request))

/** Returns a route that opens the customer portal for the signed-in customer. */
export const CustomerPortal =
  (options: PortalOptions<Request>) =>
  async (request: Request): Promise<Response> =>
    openPortal(options, await customerOf(options, request))

/** Returns a route that receives webhooks. */
export const Webhooks =
  (options: WebhookOptions) =>
  async (request: Request): Promise<Response> =>
    receiveWebhook(options, {
      body: await bytesOfRequest(request),
      headers: request.headers,
    })
