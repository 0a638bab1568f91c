import type * as api from '@atelier/contract'
import { useState } from 'react'
import { firstOf } from '../../lib/search.ts'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { CustomerFilter } from '../lookups/LookupFilters.tsx'
import type { ListState } from '../shared/list-page.tsx'
import { MomentRange } from '../shared/MomentRange.tsx'
import { metadataText, readMetadataText } from './event-words.ts'

type State = ListState<typeof api.eventPages.list>

const sources = choicesOf({ user: 'Reported by you', system: 'Reported by Atelier' })

/**
 * Returns a moment shifted by milliseconds. The call excludes both ends of its period, so that a day begins
 * just after one.
 */
const shifted = (moment: string | undefined, ms: number): string | undefined =>
  moment && new Date(Date.parse(moment) + ms).toISOString()

const MetadataFilter = ({ search, change }: Pick<State, 'search' | 'change'>) => {
  const [typed, setTyped] = useState('')
  const metadata = metadataText(search.metadata)
  const means = (text: string) => metadataText(readMetadataText(text))
  return (
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
  )
}

/** Returns the filters of the event list, except that by name. */
export const eventFilters = ({ search, change }: State) => (
  <>
    <CustomerFilter id={firstOf(search.customer_id)} onChange={(customer_id) => change({ customer_id })} />
    <FilterSelect
      label="Source"
      any="Any source"
      choices={sources}
      value={search.source}
      onChange={(source) => change({ source })}
    />
    <MomentRange
      label="Time"
      value={{ start: shifted(search.start_timestamp, 1), end: search.end_timestamp }}
      onChange={({ start, end }) => change({ start_timestamp: shifted(start, -1), end_timestamp: end })}
    />
    <MetadataFilter search={search} change={change} />
  </>
)
