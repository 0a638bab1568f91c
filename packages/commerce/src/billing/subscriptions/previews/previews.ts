import type { subscriptionPreviews } from '@atelier/contract'
import type { Handler } from '@atelier/plumbing/http'
import { organizationOf } from '../../../access/tenancy.ts'
import type { Services } from '../../../core/services.ts'
import { previewSubscription } from './preview.ts'

type Area = typeof subscriptionPreviews
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Previews the next invoice of the seller's subscription. @throws ResourceNotFound */
export const next: For<'next'> = async ({ path: { id } }, services) => {
  const organization_id = await organizationOf(services.database.db, services.caller, 'subscriptions', id)
  return previewSubscription(services, { id, organization_id })
}

/** Previews the charge of a change to the seller's subscription. @throws the errors of the change */
export const change: For<'change'> = async ({ path: { id }, body }, services) => {
  const organization_id = await organizationOf(services.database.db, services.caller, 'subscriptions', id)
  return previewSubscription(services, { id, organization_id }, body)
}
