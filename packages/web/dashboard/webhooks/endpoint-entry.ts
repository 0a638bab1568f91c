import type * as api from '@atelier/contract'
import {
  type ApiVersion,
  eventsOfProfile,
  type WebhookEventType,
  type WebhookProfile,
} from '@atelier/contract'
import type { BodyOf } from '../../lib/body-form.ts'
import { choice, flag, optionalText, text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import type { WebhookEndpoint } from '../api-types.ts'
import { type Receiver, receiverOf } from './words.ts'

const endpoint = fields({
  url: text('url'),
  name: optionalText('name'),
  format: choice('format', ['raw', 'slack', 'discord']),
  ordered: flag('ordered'),
})

/** Form values of an endpoint. */
export type EndpointEntry = ReturnType<typeof endpoint.entryOf> & {
  receiver: Receiver
  /** Subscription to all events of its profile, or some. */
  which: 'all' | 'some'
  events: readonly WebhookEventType[]
}

type Create = BodyOf<typeof api.webhookEndpoints.create>

const isWhole = (events: readonly WebhookEventType[], profile: WebhookProfile): boolean =>
  eventsOfProfile[profile].every((type) => events.includes(type))

const versionOf = (receiver: Receiver): ApiVersion | null =>
  receiver === 'sdk_0_32' || receiver === 'all' ? null : receiver

/** Returns the profile of a receiver: those of a version know every event. */
export const profileOf = (receiver: Receiver): WebhookProfile =>
  receiver === 'sdk_0_32' ? 'sdk_0_32' : 'all'

/** Returns the form field of a location in the body. */
export const fieldOf = (place: string): keyof EndpointEntry | undefined => {
  if (place === 'profile' || place === 'api_version') return 'receiver'
  return place.split('.')[0] === 'events' ? 'events' : endpoint.fieldOf(place)
}

/** Returns the initial form values of an endpoint. */
export const entryOf = (stored?: WebhookEndpoint): EndpointEntry => {
  const events = stored?.events ?? []
  const receiver = stored === undefined ? 'sdk_0_32' : receiverOf(stored)
  const selection = stored === undefined || isWhole(events, profileOf(receiver)) ? 'all' : 'some'
  return { ...endpoint.entryOf(stored), receiver, which: selection, events }
}

/** Returns the events of an entry: the chosen ones that the profile has. */
export const eventsOf = ({ receiver, which, events }: EndpointEntry): WebhookEventType[] =>
  eventsOfProfile[profileOf(receiver)].filter((type) => which === 'all' || events.includes(type))

/** Returns the part of the body shared by creating and updating an endpoint. */
export const bodyOf = (entry: EndpointEntry): Omit<Create, 'organization_id' | 'secret'> => ({
  ...endpoint.bodyOf(entry),
  profile: profileOf(entry.receiver),
  api_version: versionOf(entry.receiver),
  events: eventsOf(entry),
})

/** Returns the problems of an entry beyond the rules of the call. */
export const entryProblems = (entry: EndpointEntry) => ({
  ...(entry.url.trim() === '' && { url: 'Enter the address that requests are sent to.' }),
  ...(eventsOf(entry).length === 0 && { events: 'Choose at least one event.' }),
})
