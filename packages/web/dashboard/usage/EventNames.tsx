import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { firstOf } from '../../lib/search.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useOrganization } from '../shell/organization.ts'
import { client } from './client.ts'
import type { EventQuery } from './EventFilters.tsx'
import { useTail } from './use-tail.ts'
import css from './EventNames.module.css'

type Props = {
  search: EventQuery
  isLive: boolean
  onChoose: (name: string | undefined) => void
}

/** Event names with their counts; pressing one filters the events by it. */
export const EventNames = ({ search, isLive, onChoose }: Props) => {
  const { id: organization_id } = useOrganization()
  const { number, ago } = useFormat()
  const { customer_id, external_customer_id, source } = search
  const names = useEndpoint(
    client.events.names,
    {
      query: {
        organization_id,
        limit: 50,
        sorting: ['-occurrences'],
        ...(customer_id !== undefined && { customer_id }),
        ...(external_customer_id !== undefined && { external_customer_id }),
        ...(source !== undefined && { source }),
      },
    },
    { keepLast: true },
  )
  useTail(isLive, 10_000, names.refetch)
  const chosen = firstOf(search.name)
  const { data, error } = names
  if (data?.items.length === 0) return null
  return (
    <Card title="Names" flush>
      {data === undefined && error === undefined && (
        <div className={css.waiting}>
          <Skeleton width="70%" />
        </div>
      )}
      {data === undefined && error !== undefined && (
        <LoadFailed title="The names could not be loaded." error={error} onRetry={names.refetch} />
      )}
      <ul>
        {data?.items.map(({ name, source: from, occurrences, last_seen }) => (
          <li key={`${from} ${name}`}>
            <button
              type="button"
              className={classes(css.name, chosen === name && css.chosen)}
              aria-pressed={chosen === name}
              onClick={() => onChoose(chosen === name ? undefined : name)}
            >
              <span className={css.words}>
                <span className={css.title} title={name}>
                  {name}
                </span>
                <span className={css.note}>{ago(last_seen)}</span>
              </span>
              <span className={css.count}>{number(occurrences)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
