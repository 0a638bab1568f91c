import { useEndpoint, type EndpointState } from '../../lib/queries.ts'
import type { Metrics } from '@atelier/contract'
import { useOrganization } from '../shell/organization.ts'
import { client } from './client.ts'
import { rangeBefore, type Range } from './range.ts'

type Options = {
  readonly product_id?: string | undefined
  /** Whether the range before is read too. Default true. */
  readonly compares?: boolean
}

type Compared = {
  readonly now: EndpointState<Metrics>
  /** The range before; nothing when it is not asked for, or lies before there are metrics. */
  readonly before: EndpointState<Metrics>
  /** Whether some of the numbers still are those of an earlier choice of days or products. */
  readonly isStale: boolean
}

/** The metrics of a range of days, and those of the range before it. Days are those of the organization's time zone. */
export const useMetrics = (range: Range, { product_id, compares = true }: Options = {}): Compared => {
  const { id: organization_id } = useOrganization()
  const earlier = compares ? rangeBefore(range) : undefined
  const filters = { organization_id, ...(product_id !== undefined && { product_id }) }
  const now = useEndpoint(client.metrics.get, { query: { ...range, ...filters } }, { keepLast: true })
  const before = useEndpoint(
    client.metrics.get,
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
