import type { portalSubscriptionPreviews } from '@atelier/contract'
import { apiError, type Handler } from '@atelier/plumbing/http'
import { ofSession } from '../../../access/index.ts'
import type { Services } from '../../../core/services.ts'
import { previewSubscription } from './preview.ts'
import { getSubscription } from '../queries.ts'
import type { StoredSubscription } from '../types.ts'

type Area = typeof portalSubscriptionPreviews

/** @throws UpdateSubscriptionNotAllowed if the seller does not let customers change products */
export const requirePlanChanges = ({ organization }: Pick<StoredSubscription, 'organization'>): void => {
  if (!organization.subscription_settings.allow_customer_updates)
    throw apiError(
      'UpdateSubscriptionNotAllowed',
      'Only the seller can change the product of this subscription.',
    )
}

/** @throws PauseResumeNotAllowed if the seller does not let customers pause and resume */
export const requirePauses = ({ organization }: Pick<StoredSubscription, 'organization'>): void => {
  if (!organization.allow_pauses)
    throw apiError('PauseResumeNotAllowed', 'Only the seller can pause and resume this subscription.')
}

/** Previews the next invoice of the customer's subscription. @throws ResourceNotFound */
export const next: Handler<Area['next'], Services> = ({ path: { id } }, services) =>
  previewSubscription(services, { id, ...ofSession(services.caller) })

/**
 * Previews the charge of a change of the customer's subscription.
 *
 * @throws UpdateSubscriptionNotAllowed, PauseResumeNotAllowed, and the errors of the change
 */
export const change: Handler<Area['change'], Services> = async ({ path, body }, services) => {
  const key = { id: path.id, ...ofSession(services.caller) }
  const isPause = 'pause_at_period_end' in body || 'resume' in body
  const requireAllowed = isPause ? requirePauses : requirePlanChanges
  requireAllowed(await getSubscription(services.database.db, key))
  return previewSubscription(services, key, body)
}
