import type { $ZodType } from 'zod/v4/core'
import type { ApiErrorName } from '../primitives/api-errors.ts'
import type { Endpoint } from '../primitives/endpoint.ts'
import { benefitGrantsDescriptions } from './benefit-grants.ts'
import { benefitsDescriptions } from './benefits.ts'
import { checkoutLinksDescriptions } from './checkout-links.ts'
import { checkoutsDescriptions } from './checkouts.ts'
import { commonDescriptions } from './common.ts'
import { customFieldsDescriptions } from './custom-fields.ts'
import { customerMetersDescriptions } from './customer-meters.ts'
import { customersDescriptions } from './customers.ts'
import { discountsDescriptions } from './discounts.ts'
import { eventsDescriptions } from './events.ts'
import { filesDescriptions } from './files.ts'
import { licenseKeysDescriptions } from './license-keys.ts'
import { metersDescriptions } from './meters.ts'
import { metricsDescriptions } from './metrics.ts'
import { oauth2ClientsDescriptions } from './oauth2-clients.ts'
import { oauth2Descriptions } from './oauth2.ts'
import { ordersDescriptions } from './orders.ts'
import { organizationsDescriptions } from './organizations.ts'
import { portalCustomersDescriptions } from './portal-customers.ts'
import { pricesDescriptions } from './prices.ts'
import { primitivesDescriptions } from './primitives.ts'
import { productsDescriptions } from './products.ts'
import { refundsDescriptions } from './refunds.ts'
import { repositoriesDescriptions } from './repositories.ts'
import { sandboxDescriptions } from './sandbox.ts'
import { studioDescriptions } from './studio.ts'
import { subscriptionsDescriptions } from './subscriptions.ts'
import { errorSentences } from './errors.ts'
import { type GeneralSentences, generalFields } from './general.ts'

/** Everything that is described, area by area. Of two descriptions of one field the later one counts. */
export const descriptions = [
  ...commonDescriptions,
  ...primitivesDescriptions,
  ...organizationsDescriptions,
  ...productsDescriptions,
  ...pricesDescriptions,
  ...customFieldsDescriptions,
  ...discountsDescriptions,
  ...checkoutLinksDescriptions,
  ...checkoutsDescriptions,
  ...customersDescriptions,
  ...ordersDescriptions,
  ...refundsDescriptions,
  ...subscriptionsDescriptions,
  ...benefitsDescriptions,
  ...benefitGrantsDescriptions,
  ...licenseKeysDescriptions,
  ...filesDescriptions,
  ...eventsDescriptions,
  ...metersDescriptions,
  ...customerMetersDescriptions,
  ...metricsDescriptions,
  ...oauth2Descriptions,
  ...oauth2ClientsDescriptions,
  ...repositoriesDescriptions,
  ...portalCustomersDescriptions,
  ...sandboxDescriptions,
  ...studioDescriptions,
].flat()

const sentences = new Map<object, Map<string, string>>()
for (const { subjects, topic, sentence } of descriptions)
  for (const subject of subjects)
    sentences.set(subject, (sentences.get(subject) ?? new Map<string, string>()).set(topic, sentence))

const sentenceOf = (subject: $ZodType | Endpoint, topic: string): string | undefined =>
  sentences.get(subject)?.get(topic)

/** What a schema is, if it is exported by name. */
export const schemaSentence = (schema: $ZodType): string | undefined => sentenceOf(schema, '')

/**
 * What a field is: in its schema, or else wherever a field has this name.
 *
 * @param path the field in snake_case; one inside a schema without a name, with the field that holds it: `upload.parts`
 */
export const fieldSentence = (
  schema: $ZodType,
  path: string,
  general: GeneralSentences = generalFields,
): string | undefined => sentenceOf(schema, path) ?? general[path.slice(path.lastIndexOf('.') + 1)]

/** What the area of a call is about. */
export const areaSentence = (endpoint: Endpoint): string => sentenceOf(endpoint, 'area') ?? ''

/** What the summary of a call leaves out. */
export const callSentence = (endpoint: Endpoint): string | undefined => sentenceOf(endpoint, 'more')

/** When a call answers with a named error, and what to do then. */
export const errorSentence = (endpoint: Endpoint, name: ApiErrorName): string =>
  sentenceOf(endpoint, name) ?? errorSentences[name] ?? ''
