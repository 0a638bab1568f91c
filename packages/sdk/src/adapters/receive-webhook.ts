import type { ClientOptions } from '../options.ts'
import { fromEnvironment } from '../send.ts'
import {
  type ReceivedWebhook,
  verifyWebhook,
  WebhookVerificationError,
  type WebhookFault,
} from './verify-webhook.ts'
import { handlerName, type WebhookEvent, type WebhookHandlers } from './webhook-types.ts'

export type WebhookOptions = WebhookHandlers &
  Pick<ClientOptions, 'timing'> & {
    /** Secret of the endpoint. Default: the environment variable `ATELIER_WEBHOOK_SECRET`. */
    readonly webhookSecret?: string | undefined
    /**
     * Called with every event, before the function for its type; also with types that are newer than this
     * package.
     */
    readonly onPayload?: (event: WebhookEvent) => unknown
    /**
     * Called with the fault of a rejected request. The response states it too, and the server stores the
     * response with the delivery.
     */
    readonly onFault?: (error: WebhookVerificationError) => unknown
  }

const statusOf: Readonly<Record<WebhookFault, number>> = { header: 400, body: 400, secret: 403, clock: 403 }

/**
 * Verifies a webhook and calls its functions. Their errors are thrown: the framework responds with 500, and
 * the event is sent again later.
 */
export const receiveWebhook = async (
  options: WebhookOptions,
  received: ReceivedWebhook,
): Promise<Response> => {
  const secret = options.webhookSecret ?? fromEnvironment('ATELIER_WEBHOOK_SECRET')
  let event: WebhookEvent
  try {
    event = await verifyWebhook(received, secret, options)
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    await options.onFault?.(error)
    const { name, fault, message } = error
    return Response.json({ error: name, fault, detail: message }, { status: statusOf[fault] })
  }
  await options.onPayload?.(event)
  const handlers = options as Readonly<Record<string, ((of: WebhookEvent) => unknown) | undefined>>
  await handlers[handlerName(event.type)]?.(event)
  return Response.json({ received: true }, { status: 202 })
}
