import type {
  ApiVersion,
  RequestBodyState,
  RequestChannel,
  RequestMethod,
  RequestSubjectType,
  WebhookEventStatus,
  WebhookEventType,
  WebhookFormat,
  WebhookProfile,
} from '@atelier/contract'
import type { output } from 'zod/v4/core'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'api_request_counts.channel': RequestChannel

    'api_requests.channel': RequestChannel
    'api_requests.method': output<typeof RequestMethod>
    'api_requests.request_state': output<typeof RequestBodyState>
    'api_requests.response_state': output<typeof RequestBodyState>
    'api_requests.subject_type': RequestSubjectType

    'webhook_endpoints.format': WebhookFormat
    'webhook_endpoints.profile': WebhookProfile
    'webhook_endpoints.api_version': ApiVersion
    'webhook_endpoints.events': WebhookEventType[]

    'webhook_events.api_version': ApiVersion
    'webhook_events.type': WebhookEventType
    'webhook_events.status': WebhookEventStatus
  }
}
