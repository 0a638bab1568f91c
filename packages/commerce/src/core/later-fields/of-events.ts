import type { ApiVersion, WebhookEventType, WebhookProfile } from '@atelier/contract'
import type { Wire } from '@atelier/plumbing/http'
import type { Complete } from './fields.ts'
import { benefit, discount, product } from './catalog.ts'
import { checkout, customer, customerState, grant, order, refund, subscription } from './objects.ts'
import { organization } from './organization.ts'
import { inEarlierValues } from './earlier-values.ts'
import { freeAsFixed, inDefaultCurrency, withMinimum } from './older-clients.ts'

/** Functions that complete the objects of events, by the part of the event type before the dot. */
const kinds: {
  readonly [Kind in WebhookEventType extends `${infer Name}.${string}` ? Name : never]: Complete
} = {
  benefit,
  benefit_grant: grant,
  checkout,
  customer,
  discount,
  order,
  organization,
  product,
  refund,
  subscription,
}

/** Webhook receiver: the events that it supports, and the version of the API that it was built for. */
export type WebhookReceiver = { readonly profile: WebhookProfile; readonly api_version: ApiVersion | null }

/** Returns the wire of a receiver: the values that it can read. */
const wireOfReceiver = ({ profile, api_version }: WebhookReceiver): Wire => {
  if (api_version !== null) return { kind: 'versioned', version: api_version }
  return profile === 'sdk_0_32' ? { kind: 'closed', release: undefined } : { kind: 'none' }
}

/**
 * Adds the fields that newer clients require to the object of an event, and replaces the values that its receiver
 * rejects.
 */
export const withLaterFields = (
  type: WebhookEventType,
  data: object,
  receiver: WebhookReceiver = { profile: 'all', api_version: null },
): object => {
  const [kind = ''] = type.split('.')
  const complete =
    type === 'customer.state_changed'
      ? customerState
      : Object.entries(kinds).find(([name]) => name === kind)?.[1]
  if (complete === undefined) return data
  const wire = wireOfReceiver(receiver)
  const shownFields = wire.kind === 'closed' ? inDefaultCurrency({ ...data }) : { ...data }
  const whole = withMinimum(complete(inEarlierValues(shownFields, wire)))
  return wire.kind === 'versioned' ? freeAsFixed(whole) : whole
}
