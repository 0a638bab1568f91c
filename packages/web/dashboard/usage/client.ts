import { customerMeters, eventPages, events, eventsExport, meterPreview, meters } from '@atelier/contract'
import { clientFor } from '../client.ts'

/** Calls of the usage pages. */
export const client = clientFor({
  events: { names: events.names, get: events.get },
  meters,
  eventPages,
  eventsExport,
  meterPreview,
  customerMeters: { list: customerMeters.list },
})

export type UsageEvent = Awaited<ReturnType<typeof client.events.get>>
export type Meter = Awaited<ReturnType<typeof client.meters.get>>
