import {
  type ApiVersion,
  apiVersions,
  type WebhookEventStatus,
  type WebhookFormat,
  type WebhookProfile,
} from '@atelier/contract'
import type { StatusWords } from '../../ui/Badge.tsx'
import type { WebhookEndpoint } from '../api-types.ts'

/** Returns the health of an endpoint as a word. */
export const endpointState = ({
  enabled,
  disabled_at,
  consecutive_failures,
}: WebhookEndpoint): StatusWords => {
  if (!enabled)
    return disabled_at === null ? { label: 'Off', tone: 'plain' } : { label: 'Disabled', tone: 'bad' }
  return consecutive_failures > 0 ? { label: 'Failing', tone: 'warn' } : { label: 'On', tone: 'good' }
}

export const eventStates: Readonly<Record<WebhookEventStatus, StatusWords>> = {
  waiting: { label: 'Waiting', tone: 'plain' },
  succeeded: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
}

export const formats: Readonly<Record<WebhookFormat, { readonly label: string; readonly note: string }>> = {
  raw: { label: 'JSON', note: 'The object as JSON, for your programs.' },
  slack: { label: 'Slack', note: 'A message in a channel.' },
  discord: { label: 'Discord', note: 'A message in a channel.' },
}

/** Receivers that an endpoint can be for: those of a version of the API, or of a profile without a version. */
export type Receiver = WebhookProfile | ApiVersion

export const receivers: readonly { readonly value: Receiver; readonly label: string }[] = [
  { value: 'sdk_0_32', label: '@polar-sh/sdk 0.32' },
  { value: 'all', label: 'Latest, with every event' },
  ...apiVersions.map((value) => ({ value, label: value })),
]

/** Returns the receiver of an endpoint. */
export const receiverOf = ({
  profile,
  api_version,
}: Pick<WebhookEndpoint, 'profile' | 'api_version'>): Receiver => api_version ?? profile

/** Returns the label of an endpoint's receiver. */
export const labelOfReceiver = (endpoint: Pick<WebhookEndpoint, 'profile' | 'api_version'>): string =>
  receivers.find(({ value }) => value === receiverOf(endpoint))?.label ?? ''

/** Returns the display name of an endpoint: its name, otherwise its URL. */
export const nameOf = ({ name, url }: Pick<WebhookEndpoint, 'name' | 'url'>): string => name || url
