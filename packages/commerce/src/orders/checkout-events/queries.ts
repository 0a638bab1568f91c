import { sql } from 'kysely'
import type { Connection } from '../../core/services.ts'

/** Returns the progress of a checkout's purchase; undefined when the checkout does not exist. */
export const findProgress = (db: Connection, client_secret: string) =>
  db
    .selectFrom('checkouts')
    .select((eb) => [
      'checkouts.id',
      'checkouts.status',
      'checkouts.expires_at',
      eb
        .exists(
          eb.selectFrom('orders').select('orders.id').whereRef('orders.checkout_id', '=', 'checkouts.id'),
        )
        .as('has_order'),
      eb
        .exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.checkout_id', '=', 'checkouts.id')
            .where('orders.billing_reason', '=', 'subscription_create'),
        )
        .as('has_subscription'),
      eb
        .exists(
          eb
            .selectFrom('webhook_events')
            .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'webhook_events.endpoint_id')
            .select('webhook_events.id')
            .whereRef('webhook_events.subject_id', '=', 'checkouts.id')
            .where('webhook_events.type', '=', 'checkout.updated')
            .where('webhook_events.status', '=', 'waiting')
            // Chat messages are for people; the buyer does not wait for them.
            .where('webhook_endpoints.format', '=', 'raw'),
        )
        .as('has_waiting_webhooks'),
    ])
    .where('checkouts.client_secret', '=', client_secret)
    .where(
      sql<boolean>`exists (select from organizations where organizations.id = checkouts.organization_id and organizations.deletion_requested_at is null)`,
    )
    .executeTakeFirst()
export type Progress = NonNullable<Awaited<ReturnType<typeof findProgress>>>
