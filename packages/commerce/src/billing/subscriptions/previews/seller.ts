import type { subscriptionPreviews } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../../core/services.ts'
import { previewSubscription } from './preview.ts'

type Area = typeof subscriptionPreviews

/** Previews the next invoice of the seller's subscription. @throws ResourceNotFound */
export const next: Handler<Area['next'], Services> = ({ path: { id } }, services) =>
  previewSubscription(services, { id, organization_id: services.organization_id })

/** Previews the charge of a change to the seller's subscription. @throws the errors of the change */
export const change: Handler<Area['change'], Services> = ({ path: { id }, body }, services) =>
  previewSubscription(services, { id, organization_id: services.organization_id }, body)
