import type * as api from '@atelier/contract'
import { useState } from 'react'
import type { input } from 'zod/v4/core'
import { daysOfMoments, momentsOfDays } from '../../lib/days.ts'
import { firstOf } from '../../lib/search.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { CustomerFilter } from '../lookups/LookupFilters.tsx'
import { metadataText, readMetadataText } from './event-words.ts'
import lists from '../../ui/list.module.css'

export type EventQuery = Partial<input<typeof api.events.list.query>>

type Props = {
  search: EventQuery
  change: (change: EventQuery) => void
  isFiltered: boolean
  onClear: () => void
}

const sources = choicesOf({ user: 'Reported by you', system: 'Reported by Atelier' })

/**
 * Returns a moment shifted by milliseconds. The call excludes both ends of its period, so that a day begins
 * just after one.
 */
const shifted = (moment: string | undefined, ms: number): string | undefined =>
  moment && new Date(Date.parse(moment) + ms).toISOString()

/** Filters of the event list, except that by name. */
export const EventFilters = ({ search, change, isFiltered, onClear }: Props) => {
  const [typed, setTyped] = useState('')
  const metadata = metadataText(search.metadata)
  const means = (text: string) => metadataText(readMetadataText(text))
  return (
    <div className={lists.filters}>
      <Filters isFiltered={isFiltered} onClear={onClear}>
        <CustomerFilter
          id={firstOf(search.customer_id)}
          onChange={(customer_id) => change({ customer_id })}
        />
        <FilterSelect
          label="Source"
          any="Any source"
          choices={sources}
          value={search.source}
          onChange={(source) => change({ source })}
        />
        <DateRange
          label="Time"
          value={daysOfMoments({ start: shifted(search.start_timestamp, 1), end: search.end_timestamp })}
          onChange={(days) => {
            const { start, end } = momentsOfDays(days)
            change({ start_timestamp: shifted(start, -1), end_timestamp: end })
          }}
        />
        <SearchField
          label="Metadata"
          placeholder="size=large"
          // The typed text, such as the comma before a second condition, is preserved while its meaning is
          // the same.
          value={means(typed) === metadata ? typed : metadata}
          onChange={(text = '') => {
            setTyped(text)
            if (means(text) !== metadata) change({ metadata: readMetadataText(text) })
          }}
        />
      </Filters>
    </div>
  )
}
