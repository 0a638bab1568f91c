import { readBytes } from './bytes.ts'
import { customerOf } from './customer.ts'
import { type CheckoutOptions, openCheckout } from './open-checkout.ts'
import { openPortal, type PortalOptions } from './open-portal.ts'
import { receiveWebhook, type WebhookOptions } from './receive-webhook.ts'

export type { CheckoutOptions, PortalOptions, WebhookOptions }
export { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts'

/** Properties of `express.Request` that these routes use, so that the SDK need not depend on Express. */
export type ExpressRequest = AsyncIterable<Uint8Array> & {
  readonly protocol: string
  readonly originalUrl: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Result of a parser that ran before. */
  readonly body?: unknown
}

/** Properties of `express.Response` that these routes use. */
export type ExpressResponse = {
  status(code: number): unknown
  setHeader(name: string, value: string | readonly string[]): unknown
  end(body?: string): unknown
}

type Next = (error?: unknown) => void

const sendResponse = async (
  respond: () => Promise<Response>,
  response: ExpressResponse,
  next: Next,
): Promise<void> => {
  try {
    const result = await respond()
    response.status(result.status)
    for (const [name, value] of result.headers)
      response.setHeader(name, name === 'set-cookie' ? result.headers.getSetCookie() : value)
    response.end(await result.text())
  } catch (error) {
    next(error)
  }
}

const urlOf = ({ protocol, originalUrl, headers }: ExpressRequest): URL =>
  new URL(originalUrl, `${protocol}://${String(headers['host'] ?? 'localhost')}`)

/** Returns the raw body, or the result of a parser that ran before: then the check of a signature fails. */
const bodyOf = async (request: ExpressRequest): Promise<unknown> =>
  request.body === undefined ? readBytes(request) : request.body

/** Returns a route that opens a checkout: `/checkout?products=…`. */
export const Checkout =
  <Asked extends ExpressRequest>(options: CheckoutOptions<Asked> = {}) =>
  (request: Asked, response: ExpressResponse, next: Next): Promise<void> =>
    sendResponse(
      async () => openCheckout(options, urlOf(request), await customerOf(options, request)),
      response,
      next,
    )

/** Returns a route that opens the customer portal for the signed-in customer. */
export const CustomerPortal =
  <Asked extends ExpressRequest>(options: PortalOptions<Asked>) =>
  (request: Asked, response: ExpressResponse, next: Next): Promise<void> =>
    sendResponse(async () => openPortal(options, await customerOf(options, request)), response, next)

/** Returns a route that receives webhooks. It reads the body itself: mount it before JSON parsers. */
export const Webhooks =
  (options: WebhookOptions) =>
  (request: ExpressRequest, response: ExpressResponse, next: Next): Promise<void> =>
    sendResponse(
      async () => receiveWebhook(options, { body: await bodyOf(request), headers: request.headers }),
      response,
      next,
    )
