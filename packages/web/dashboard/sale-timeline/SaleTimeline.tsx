import type { TimelineEntry } from '@atelier/contract'
import { useFormat } from '../../lib/format.ts'
import type { EndpointState } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { happeningsOf } from './happenings.ts'

type Props = { of: string; timeline: EndpointState<{ readonly items: readonly TimelineEntry[] }> }

/** Timeline of an order or a subscription. @param of noun of the object: `order` */
export const SaleTimeline = ({ of, timeline: { data, error, refetch } }: Props) => {
  const { money } = useFormat()
  return (
    <Card title="Timeline">
      {data !== undefined && <Timeline happenings={happeningsOf(data.items, money)} />}
      {data === undefined &&
        (error === undefined ? (
          <Skeleton width="100%" height="12rem" />
        ) : (
          <LoadFailed
            title={`The timeline of the ${of} could not be loaded.`}
            error={error}
            onRetry={refetch}
          />
        ))}
    </Card>
  )
}
