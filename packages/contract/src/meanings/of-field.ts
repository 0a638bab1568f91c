import { fields, parameters } from './general.ts'
import { addressMeanings } from './addresses.ts'
import { grantMeanings } from './benefit-grants.ts'
import { benefitMeanings } from './benefits.ts'
import { bodyMeanings } from './bodies.ts'
import { checkoutBodyMeanings } from './checkout-bodies.ts'
import { checkoutLinkMeanings } from './checkout-links.ts'
import { checkoutMeanings } from './checkouts.ts'
import { customFieldMeanings } from './custom-fields.ts'
import { customerMeanings } from './customers.ts'
import { discountMeanings } from './discounts.ts'
import { fileMeanings } from './files.ts'
import { licenseKeyMeanings } from './license-keys.ts'
import { metricMeanings } from './metrics.ts'
import { oauth2ClientMeanings } from './oauth2-clients.ts'
import { oauth2Meanings } from './oauth2.ts'
import { orderMeanings } from './orders.ts'
import { organizationMeanings } from './organizations.ts'
import { usageParameterMeanings } from './parameters-of-usage.ts'
import { parameterMeanings } from './parameters.ts'
import { priceMeanings } from './prices.ts'
import { productMeanings } from './products.ts'
import { repositoryMeanings } from './repositories.ts'
import { sandboxMeanings } from './sandbox.ts'
import { studioMeanings } from './studio.ts'
import { subscriptionMeanings } from './subscriptions.ts'
import { usageMeanings } from './usage.ts'
import type { Meanings } from './meanings.ts'

/** All that is written for certain places, area by area. Within a place the later one counts. */
export const writtenMeanings: readonly Meanings[] = [
  bodyMeanings,
  addressMeanings,
  grantMeanings,
  benefitMeanings,
  checkoutBodyMeanings,
  checkoutLinkMeanings,
  checkoutMeanings,
  customFieldMeanings,
  customerMeanings,
  discountMeanings,
  fileMeanings,
  licenseKeyMeanings,
  metricMeanings,
  oauth2ClientMeanings,
  oauth2Meanings,
  orderMeanings,
  organizationMeanings,
  usageParameterMeanings,
  parameterMeanings,
  priceMeanings,
  productMeanings,
  repositoryMeanings,
  sandboxMeanings,
  studioMeanings,
  subscriptionMeanings,
  usageMeanings,
]

const placed: ReadonlyMap<string, string> = new Map(
  writtenMeanings.flatMap((area) =>
    Object.entries(area).flatMap(([places, meanings]) =>
      places
        .split(', ')
        .flatMap((place) =>
          Object.entries(meanings).map(([field, meaning]) => [`${place}.${field}`, meaning] as const),
        ),
    ),
  ),
)

/**
 * What a field means: in this place, or else wherever it occurs.
 *
 * @param place a schema by its name, or a part of a call: `orders.list query`
 * @param path the field in snake_case; one inside a schema without a name, with what it stands in: `upload.parts`
 */
export const meaningOfField = (place: string, path: string): string | undefined => {
  const everywhere = / (path|query)$/.test(place) ? parameters : fields
  return placed.get(`${place}.${path}`) ?? everywhere[path.slice(path.lastIndexOf('.') + 1)]
}
