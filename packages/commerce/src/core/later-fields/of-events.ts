import type { WebhookEventType, WebhookProfile } from '@atelier/contract'
import type { Complete } from './fields.ts'
import {
  benefit,
  checkout,
  customer,
  customerState,
  grant,
  order,
  product,
  refund,
  subscription,
} from './objects.ts'
import { organization } from './organization.ts'
import { withMinimum, voidAsPending } from './older-clients.ts'

/** Functions that complete the objects of events, by the part of the event type before the dot. */
const kinds: {
  readonly [Kind in WebhookEventType extends `${infer Name}.${string}` ? Name : never]: Complete
} = {
  benefit,
  benefit_grant: grant,
  checkout,
  customer,
  order,
  organization,
  product,
  refund,
  subscription,
}

/**
 * Adds the fields that newer clients require to the object of an event. Receivers of the oldest clients do
 * not support void orders.
 */
export const withLaterFields = (
  type: WebhookEventType,
  data: object,
  profile: WebhookProfile = 'all',
): object => {
  if (type === 'customer.state_changed') return customerState({ ...data })
  const [kind = ''] = type.split('.')
  const complete = Object.entries(kinds).find(([name]) => name === kind)?.[1]
  if (complete === undefined) return data
  const known = kind === 'order' && profile === 'sdk_0_32' ? voidAsPending({ ...data }) : { ...data }
  return withMinimum(complete(known))
}
