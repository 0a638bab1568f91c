import type { contract, Meter } from '@atelier/contract'
import { iso, presentStored } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import type { Quantities } from '../port.ts'
import type { MeterRow } from '../../catalog/index.ts'

/** Returns the seller's representation of a meter. */
export const presentMeter = (meter: MeterRow): Meter => ({
  ...presentStored(meter),
  metadata: meter.metadata,
  name: meter.name,
  filter: meter.filter,
  aggregation: meter.aggregation,
  organization_id: meter.organization_id,
})

/** Returns the representation of a meter's quantities. */
export const presentQuantities = ({
  quantities,
  total,
}: Quantities): output<typeof contract.meters.quantities.response> => ({
  quantities: quantities.map(({ timestamp, quantity }) => ({ timestamp: iso(timestamp), quantity })),
  total,
})
