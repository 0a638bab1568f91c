import type { portalAccount } from '@atelier/contract'
import { isoOrNull } from '@atelier/plumbing/database'
import { apiError, type Handler, type Portal } from '@atelier/plumbing/http'
import type { Services } from '../core/services.ts'
import { presentShopBrand } from '../organization/brands/index.ts'
import { getPortalCustomer } from '../customers/customers/index.ts'
import { findOrganizationBySlug, type OrganizationRow } from '../organization/organizations/index.ts'
import { shownCustomer } from './portal-session.ts'

type For<Name extends keyof typeof portalAccount> = Handler<(typeof portalAccount)[Name], Services>

const sessionOf = async (
  { database, processor }: Services,
  {
    subscription_settings,
    allow_email_change,
    allow_pauses,
  }: Pick<OrganizationRow, 'subscription_settings' | 'allow_email_change' | 'allow_pauses'>,
  caller: Portal,
) => {
  const customer = await getPortalCustomer(database.db, caller)
  return {
    id: caller.checkout_id ?? caller.customer_id,
    kind: caller.checkout_id === null ? ('customer' as const) : ('purchase' as const),
    ...shownCustomer(caller, customer),
    can_change_plan: subscription_settings.allow_customer_updates,
    can_change_email: allow_email_change,
    ...(allow_pauses && { can_pause: true }),
    card_form: { processor: processor.name, publishable_key: processor.publishable_key },
    deletion_requested_at: isoOrNull(customer.deletion_requested_at),
  }
}

/** Returns the portal's seller, and its signed-in customer. @throws ResourceNotFound */
export const open: For<'open'> = async ({ path }, services) => {
  const { database, caller } = services
  const seller = await findOrganizationBySlug(database.db, path.slug)
  if (seller === undefined) throw apiError('ResourceNotFound', `There is no seller called ${path.slug}.`)
  const { id, name, slug, avatar_url } = seller
  const isOwn = caller.kind === 'portal' && caller.organization_id === id
  return {
    organization: { id, name, slug, avatar_url, brand: presentShopBrand(seller.brand, services) },
    session: isOwn ? await sessionOf(services, seller, caller) : null,
  }
}

export { chooseDefaultPaymentMethod, requestDeletion } from '../customers/customers/index.ts'
