import { CalendarDate, Interval } from '@atelier/contract/primitives/intervals'
import { Id } from '@atelier/contract/primitives/parts'
import * as z from 'zod/mini'
import { periods } from './range.ts'

/** What is shown, as it stands in the address of the page of metrics. */
export const MetricsSearch = z.object({
  /** A period that ends today; days of one's own replace it. */
  period: z.optional(z.enum(periods)),
  start_date: z.optional(CalendarDate),
  end_date: z.optional(CalendarDate),
  interval: z.optional(Interval),
  product_id: z.optional(Id),
  metric: z.optional(z.string()),
  /** Whether the range before is left out. */
  alone: z.optional(z.boolean()),
})
export type MetricsSearch = z.output<typeof MetricsSearch>
