import { type Expression, sql, type SqlBool } from 'kysely'
import type { Connection } from '../core/services.ts'

/**
 * Returns true while a webhook about a checkout waits for its delivery to a program. Chat messages are for people; the
 * buyer does not wait for them.
 */
export const isCheckoutAwaited = (_: Connection, checkout_id: Expression<string>) =>
  sql<SqlBool>`exists (select from webhook_events
    join webhook_endpoints on webhook_endpoints.id = webhook_events.endpoint_id
    where webhook_events.subject_id = ${checkout_id} and webhook_events.type = 'checkout.updated'
      and webhook_events.status = 'waiting' and webhook_endpoints.format = 'raw')`
