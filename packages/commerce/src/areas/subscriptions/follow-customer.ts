import { enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import { subscriptionCan } from '@atelier/contract'
import type { Services } from '../../services.ts'
import { customerDeleted, paymentMethodAdded } from '../customers/index.ts'
import { endSubscription } from './end-subscription.ts'
import { chargeOrder } from './subscription-jobs.ts'
import { lockSubscription } from './subscription-queries.ts'

/** Tries at once what is owed when a customer has given another way to pay. */
export const paymentMethodAddedJob = ({ database }: Services): JobHandler =>
  handle(paymentMethodAdded, ({ customer_id }) =>
    database.transact(async (tx) => {
      const owed = await tx
        .selectFrom('orders')
        .innerJoin('subscriptions', 'subscriptions.id', 'orders.subscription_id')
        .select('orders.id')
        .where('subscriptions.customer_id', '=', customer_id)
        .where('subscriptions.status', '=', 'past_due')
        .where('orders.status', '=', 'pending')
        .orderBy('orders.created_at')
        .orderBy('orders.id')
        .execute()
      // Without a key: the tries that are planned stay planned.
      for (const { id: order_id } of owed) await enqueue(tx, chargeOrder, { order_id })
    }),
  )

/** Ends what a deleted customer still had, whether it runs or owes. */
export const customerDeletedJob = (services: Services): JobHandler =>
  handle(customerDeleted, async ({ customer_id }) => {
    const { database, clock } = services
    const held = await database.db
      .selectFrom('subscriptions')
      .select('id')
      .where('customer_id', '=', customer_id)
      .where('ended_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    for (const { id } of held) {
      await database.transact(async (tx) => {
        const subscription = await lockSubscription(tx, { id })
        if (subscriptionCan.revoke(subscription))
          await endSubscription(tx, services, subscription, clock.now())
      })
    }
  })
