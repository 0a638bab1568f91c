import * as api from '@atelier/contract'
import type { Aggregation, Filter } from '@atelier/contract'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useDebouncedBody } from '../../lib/use-debounced.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useOrganization } from '../shell/organization.ts'
import { EventLines } from './EventLines.tsx'
import { functions } from './words.ts'
import css from './MeterPreview.module.css'

/** An unsaved meter; undefined while it is invalid. */
export type Draft = { readonly filter: Filter; readonly aggregation: Aggregation } | undefined

const Loaded = ({ draft }: { draft: NonNullable<Draft> }) => {
  const { id: organizationId } = useOrganization()
  const { number } = useFormat()
  const { data, error, isStale, refetch } = useEndpoint(
    api.meterPreview.preview,
    { body: { ...draft, organizationId } },
    { keepLast: true },
  )
  if (data === undefined)
    return error === undefined ? (
      <Skeleton width="100%" height="9rem" />
    ) : (
      <LoadFailed title="The preview could not be created." error={error} onRetry={refetch} />
    )
  const { counted, isComplete, quantity, events } = data
  return (
    <div className={css.body} aria-busy={isStale}>
      <p className={css.value}>{number(quantity)}</p>
      <p className={css.note}>
        {functions[draft.aggregation.func]} over {number(counted)}
        {isComplete ? '' : ' or more'} {counted === 1 ? 'event' : 'events'} of the last 30 days
        {isComplete ? '.' : `: the latest ${number(counted)} are shown.`}
      </p>
      {counted === 0 ? (
        <p className={css.note}>No event of the last 30 days would count.</p>
      ) : (
        <EventLines events={events} />
      )}
    </div>
  )
}

/** Preview of a meter over the events of the last 30 days, debounced. */
export const MeterPreview = ({ draft }: { draft: Draft }) => {
  const settled = useDebouncedBody(draft ?? null)
  return (
    <Card title="Preview on your events">
      {settled === null ? (
        <p className={css.note}>Complete the conditions to see which of your events would count.</p>
      ) : (
        <Loaded draft={settled} />
      )}
    </Card>
  )
}
