import { bytesOfRequest } from './bytes.ts'
import { customerOf } from './customer.ts'
import { type CheckoutOptions, openCheckout } from './open-checkout.ts'
import { openPortal, type PortalOptions } from './open-portal.ts'
import { receiveWebhook, type WebhookOptions } from './receive-webhook.ts'

export type { CheckoutOptions, PortalOptions, WebhookOptions }
export { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts'

/** Part of Hono's context that these routes use; its own type matches. */
export type HonoContext = {
  readonly req: { readonly url: string; readonly raw: Request; arrayBuffer(): Promise<ArrayBuffer> }
}

/** Returns a route that opens a checkout: `/checkout?products=…`. */
export const Checkout =
  <Context extends HonoContext>(options: CheckoutOptions<Context> = {}) =>
  async (c: Context): Promise<Response> =>
    openCheckout(options, new URL(c.req.url), await customerOf(options, c))

/** Returns a route that opens the customer portal for the signed-in customer. */
export const CustomerPortal =
  <Context extends HonoContext>(options: PortalOptions<Context>) =>
  async (c: Context): Promise<Response> =>
    openPortal(options, await customerOf(options, c))

/** Returns the body, also where a middleware has read it before. */
const bodyOf = async ({ req }: HonoContext): Promise<Uint8Array> =>
  req.raw.bodyUsed ? new Uint8Array(await req.arrayBuffer()) : bytesOfRequest(req.raw)

/** Returns a route that receives webhooks. */
export const Webhooks =
  (options: WebhookOptions) =>
  async (c: HonoContext): Promise<Response> =>
    receiveWebhook(options, {
      body: await bodyOf(c),
      headers: c.req.raw.headers,
    })
