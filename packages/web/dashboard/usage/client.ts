import {
  customerMeters,
  eventPages,
  events,
  eventsExport,
  eventTypes,
  meterPreview,
  meters,
} from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the usage pages. */
export const client = clientFor({
  events: { get: events.get },
  eventTypes,
  meters,
  eventPages,
  eventsExport,
  meterPreview,
  customerMeters: { list: customerMeters.list },
})

export type UsageEvent = Awaited<ReturnType<typeof client.events.get>>
export type EventType = Awaited<ReturnType<typeof client.eventTypes.list>>['items'][number]
export type Meter = Awaited<ReturnType<typeof client.meters.get>>
