import type { portalSubscriptionPreviews, subscriptionPreviews } from '@atelier/contract'
import { apiError, type Handler } from '@atelier/plumbing/http'
import { ofSession } from '../../../access/session-rows.ts'
import type { Services } from '../../../core/services.ts'
import { previewSubscription } from './preview.ts'
import { getSubscription } from '../queries.ts'
import type { StoredSubscription } from '../types.ts'

type Seller = typeof subscriptionPreviews
type Portal = typeof portalSubscriptionPreviews

/** Previews the next invoice of the seller's subscription. @throws ResourceNotFound */
const next: Handler<Seller['next'], Services> = ({ path: { id } }, services) =>
  previewSubscription(services, { id, organization_id: services.organization_id })

/** Previews the charge of a change to the seller's subscription. @throws the errors of the change */
const change: Handler<Seller['change'], Services> = ({ path: { id }, body }, services) =>
  previewSubscription(services, { id, organization_id: services.organization_id }, body)

/** Previews for sellers. */
export const previews = { next, change }

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
const nextOwn: Handler<Portal['next'], Services> = ({ path: { id } }, services) =>
  previewSubscription(services, { id, ...ofSession(services.caller) })

/**
 * Previews the charge of a change of the customer's subscription.
 *
 * @throws UpdateSubscriptionNotAllowed, PauseResumeNotAllowed, and the errors of the change
 */
const changeOwn: Handler<Portal['change'], Services> = async ({ path, body }, services) => {
  const key = { id: path.id, ...ofSession(services.caller) }
  const isPause = 'pause_at_period_end' in body || 'resume' in body
  const requireAllowed = isPause ? requirePauses : requirePlanChanges
  requireAllowed(await getSubscription(services.database.db, key))
  return previewSubscription(services, key, body)
}

/** Previews for customers. */
export const ownPreviews = { next: nextOwn, change: changeOwn }
