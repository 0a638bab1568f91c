import { createSampleOrganization } from '../../packages/commerce/src/demo/index.ts'
import { findOrganizationBySlug } from '../../packages/commerce/src/organization/organizations/index.ts'
import type { WriterServices } from './writing.ts'

/** @throws Error with a sentence when the organization sells in another currency than the seeded sales */
const requireDollars = ({
  slug,
  default_presentment_currency: currency,
}: {
  readonly slug: string
  readonly default_presentment_currency: string
}): void => {
  if (currency !== 'usd')
    throw new Error(
      `The organization ${slug} sells in ${currency.toUpperCase()}, and seeded sales are in USD. Name another one, which is created if it does not exist: --organization NAME.`,
    )
}

/**
 * Returns the organization with this slug. A new one gets the members of the demo organization.
 *
 * @throws Error with a sentence when it cannot be seeded
 */
export const openOrganization = async (services: WriterServices, slug: string): Promise<string> => {
  const organization = await services.database.transact((tx) => findOrganizationBySlug(tx, slug))
  if (organization !== undefined) {
    requireDollars(organization)
    return organization.id
  }
  const id = await createSampleOrganization(services, 'Northlight', slug)
  return id ?? openOrganization(services, slug)
}
