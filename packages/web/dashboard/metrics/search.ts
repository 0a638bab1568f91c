import { CalendarDate, Interval } from '@atelier/contract/primitives/intervals'
import { CurrencyCode, Id } from '@atelier/contract/primitives/parts'
import * as z from 'zod/mini'
import { periods } from './range.ts'

/** Search parameters of the metrics page. */
export const MetricsSearch = z.object({
  /** Period that ends today; custom days replace it. */
  period: z.optional(z.enum(periods)),
  start_date: z.optional(CalendarDate),
  end_date: z.optional(CalendarDate),
  interval: z.optional(Interval),
  product_id: z.optional(Id),
  /** Currency of the sales; by default, that of the organization. */
  currency: z.optional(CurrencyCode),
  metric: z.optional(z.string()),
  /** Id of a dashboard; by default, the usual metrics. */
  dashboard: z.optional(Id),
  /** Disables the comparison with the previous range. */
  alone: z.optional(z.boolean()),
})
export type MetricsSearch = z.output<typeof MetricsSearch>
