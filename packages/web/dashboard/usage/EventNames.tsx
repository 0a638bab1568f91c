import * as api from '@atelier/contract'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { firstOf } from '../../lib/search.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { ListState } from '../shared/list-page.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { EventType } from '../api-types.ts'
import { useTail } from './use-tail.ts'
import css from './EventNames.module.css'

const LabelDialog = lazyDialog(() => import('./LabelDialog.tsx'), 'LabelDialog')

type Props = {
  search: ListState<typeof api.eventPages.list>['search']
  isLive: boolean
  onChoose: (name: string | undefined) => void
}

/** Labels of event names with their counts; pressing one filters the events by its name. */
export const EventNames = ({ search, isLive, onChoose }: Props) => {
  const { id: organization_id } = useOrganization()
  const { number, ago } = useFormat()
  const { customer_id, external_customer_id } = search
  const source = firstOf(search.source)
  const [edited, setEdited] = useState<EventType>()
  const names = useEndpoint(
    api.eventTypes.list,
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
  const chosenName = firstOf(search.name)
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
        {data?.items.map((type) => (
          <li key={`${type.source} ${type.name}`} className={css.row}>
            <button
              type="button"
              className={classes(css.name, chosenName === type.name && css.chosen)}
              aria-pressed={chosenName === type.name}
              onClick={() => onChoose(chosenName === type.name ? undefined : type.name)}
            >
              <span className={css.words}>
                <span className={css.title} title={type.name}>
                  {type.label}
                </span>
                <span className={css.note}>
                  {type.label === type.name ? ago(type.last_seen) : `${type.name} · ${ago(type.last_seen)}`}
                </span>
              </span>
              <span className={css.count}>{number(type.occurrences)}</span>
            </button>
            {type.id !== null && (
              <Button
                tone="plain"
                size="small"
                className={css.edit}
                aria-label={`Label ${type.name}`}
                onClick={() => setEdited(type)}
              >
                <Pencil size={14} aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      <LabelDialog open={edited !== undefined} type={edited} onClose={() => setEdited(undefined)} />
    </Card>
  )
}
