import type { Portal } from '@atelier/plumbing/http'
import { ofSession } from '../../access/index.ts'
import type { Payer } from '../../payments/saved-methods/index.ts'
import type { Connection } from '../../core/services.ts'

/**
 * Returns the payers of the subscriptions of a session that will be charged again: active ones, trials, and paused
 * ones with an end of the pause, if they cost something and are not canceled. Past due ones are left out: their
 * method was already declined, so that it may be deleted (decision 0103).
 */
export const findPayersOfRenewals = (db: Connection, caller: Portal): Promise<readonly Payer[]> =>
  db
    .selectFrom('subscriptions')
    .select(['customer_id', 'checkout_id', 'guest'])
    .distinct()
    .where(({ and }) => and(ofSession(caller)))
    .where(({ and, eb, or }) =>
      or([
        eb('status', 'in', ['active', 'trialing']),
        and([eb('status', '=', 'paused'), eb('resumes_at', 'is not', null)]),
      ]),
    )
    .where('ended_at', 'is', null)
    .where('cancel_at_period_end', '=', false)
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('amount', '>', 0),
        exists(
          selectFrom('subscription_meters')
            .select('subscription_meters.id')
            .whereRef('subscription_meters.subscription_id', '=', 'subscriptions.id'),
        ),
      ]),
    )
    .execute()
