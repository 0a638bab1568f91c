import { type Expression, type RawBuilder, type SqlBool } from 'kysely'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import { laterQuery } from '../../core/database/later-query.ts'
import type { Connection } from '../../core/services.ts'

/** Condition that a webhook about a checkout is not delivered to a program yet. Supplied by `developers`. */
export const hasPendingWebhooks =
  laterQuery<(db: Connection, checkout_id: Expression<string>) => RawBuilder<SqlBool>>()

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
      hasPendingWebhooks(db, eb.ref('checkouts.id')).as('has_waiting_webhooks'),
    ])
    .where('checkouts.client_secret', '=', client_secret)
    .where(ofOpenOrganization('checkouts.organization_id'))
    .executeTakeFirst()
export type Progress = NonNullable<Awaited<ReturnType<typeof findProgress>>>
