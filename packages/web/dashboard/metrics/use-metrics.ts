import * as api from '@atelier/contract'
import { useEndpoint, type EndpointState } from '../../lib/queries.ts'
import type { Metrics } from '@atelier/contract'
import { useOrganization } from '../shell/organization.ts'
import type { MetricName } from './figures.ts'
import { rangeBefore, type Range } from './range.ts'

type Options = {
  readonly product_id?: string | undefined
  /** Currency of the sales; by default, that of the organization. */
  readonly currency?: string | undefined
  /** Metrics to read; by default, the usual ones. */
  readonly metrics?: readonly MetricName[] | undefined
  /** Reads the previous range too. Default true. */
  readonly compares?: boolean
}

type Compared = {
  readonly now: EndpointState<Metrics>
  /** Metrics of the previous range; empty when it is not requested, or is before the first metrics. */
  readonly before: EndpointState<Metrics>
  /** True while some of the numbers belong to an earlier choice of days or products. */
  readonly isStale: boolean
}

/**
 * Returns the metrics of a range of days, and those of the previous range. Days are those of the
 * organization's time zone.
 */
export const useMetrics = (
  range: Range,
  { product_id, currency, metrics, compares = true }: Options = {},
): Compared => {
  const { id: organization_id } = useOrganization()
  const earlier = compares ? rangeBefore(range) : undefined
  const filters = {
    organization_id,
    ...(product_id !== undefined && { product_id }),
    ...(currency !== undefined && { currency }),
    ...(metrics !== undefined && { metrics: [...metrics] }),
  }
  const now = useEndpoint(api.metrics.get, { query: { ...range, ...filters } }, { keepLast: true })
  const before = useEndpoint(
    api.metrics.get,
    { query: { ...(earlier ?? range), ...filters } },
    { keepLast: true, enabled: earlier !== undefined },
  )
  const isCompared = earlier !== undefined
  return {
    now,
    before: isCompared ? before : { ...before, data: undefined },
    isStale: now.isStale || (isCompared && before.isStale),
  }
}
