import type { TimelineEntry } from '@atelier/contract'
import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import type { EndpointState } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { happeningsOf, isBookkeeping } from './happenings.ts'

type Props = { of: string; timeline: EndpointState<{ readonly items: readonly TimelineEntry[] }> }

/** Timeline of an order or a subscription. Entries of the ledger are behind a switch. @param of noun of the object: `order` */
export const SaleTimeline = ({ of, timeline: { data, error, refetch } }: Props) => {
  const { money } = useFormat()
  const [isBookkeepingShown, setIsBookkeepingShown] = useState(false)
  const shownEntries = data?.items.filter((entry) => isBookkeepingShown || !isBookkeeping(entry)) ?? []
  return (
    <Card
      title="Timeline"
      actions={
        data?.items.some(isBookkeeping) && (
          <Switch label="Show bookkeeping" checked={isBookkeepingShown} onChange={setIsBookkeepingShown} />
        )
      }
    >
      {data !== undefined && <Timeline happenings={happeningsOf(shownEntries, money)} />}
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
