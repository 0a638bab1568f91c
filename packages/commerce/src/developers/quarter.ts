import { type CorePorts, defineQuarter } from '../core/define-quarter.ts'
import { auditLog } from './audit-log/index.ts'
import { leakedTokens } from './leaked-tokens/index.ts'
import { createRequestLog, type RequestLogOptions } from './request-log/collect.ts'
import { listRequests, requestLog, type RequestQuery } from './request-log/index.ts'
import { openDeliverer } from './webhooks/deliver.ts'
import { webhooks } from './webhooks/index.ts'
import { resolveName, type WebhookPorts } from './webhooks/targets.ts'
import { supply } from '../core/database/later-query.ts'
import * as checkouts from '../orders/checkout-events/index.ts'
import { isCheckoutAwaited } from './supplied-queries.ts'

type DeveloperPorts = CorePorts & {
  /** Restrictions on webhook destinations. Default: public addresses over HTTPS. */
  readonly webhooks?: Partial<WebhookPorts>
  /** Limits of the request log; `off` disables it. */
  readonly request_log?: Pick<RequestLogOptions, 'maxQueued' | 'keptRate'> | 'off'
}

/** Webhooks, request log and audit log. */
export const quarter = defineQuarter({
  areas: [webhooks, auditLog, requestLog, leakedTokens],
  supplies: [supply(checkouts.hasPendingWebhooks, isCheckoutAwaited)],
  open: (ports: DeveloperPorts) => ({
    webhooks: { targets: 'public' as const, resolve: resolveName, ...ports.webhooks },
  }),
  offers: (services, ports: DeveloperPorts) => {
    const options = ports.request_log ?? {}
    const request_log = createRequestLog({ ...ports, ...(options !== 'off' && options) })
    return {
      request_log,
      /** Records API calls in the request log; undefined when it is off. */
      note: options === 'off' ? undefined : request_log.note,
      /** Lists the API calls of an organization, for the server's operator. */
      listRequests: (organization_id: string, query: RequestQuery) =>
        listRequests(services, organization_id, query),
      /** Creates the webhook deliverer; only workers start it. */
      openDeliverer: () => openDeliverer(services),
    }
  },
})
