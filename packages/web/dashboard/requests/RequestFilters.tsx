import type * as api from '@atelier/contract'
import type { input } from 'zod/v4/core'
import { firstOf } from '../../lib/search.ts'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import type { RequestFigures } from '../api-types.ts'
import { MomentRange } from '../shared/MomentRange.tsx'
import { subjectTypes } from './words.ts'

export type RequestQuery = Partial<input<typeof api.requestLog.list.query>>

type Props = {
  search: RequestQuery
  change: (change: RequestQuery) => void
  isFiltered: boolean
  onClear: () => void
  figures: RequestFigures | undefined
}

const outcomes = choicesOf({ success: 'Succeeded', error: 'Failed', '4xx': '4xx', '5xx': '5xx' })
const methods = (['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const).map((value) => ({ value, label: value }))

const channels = choicesOf({
  api: 'Programs',
  dashboard: 'Dashboard',
  portal: 'Customer portal',
  all: 'Everything',
})
const all = ['api', 'dashboard', 'portal'] as const

/** Returns a list of choices that includes the selected one, even when it is no longer in use. */
const withChosen = (
  choices: readonly { value: string; label: string }[],
  chosen: string | undefined,
): { value: string; label: string }[] =>
  chosen === undefined || choices.some(({ value }) => value === chosen)
    ? [...choices]
    : [...choices, { value: chosen, label: chosen }]

/** Filters of the request log. Without a channel it shows the calls of programs. */
export const RequestFilters = ({ search, change, isFiltered, onClear, figures }: Props) => {
  const channel = Array.isArray(search.channel) && search.channel.length > 1 ? 'all' : firstOf(search.channel)
  const endpoints = (figures?.endpoints ?? []).map((name) => ({ value: name, label: name }))
  const tokens = (figures?.tokens ?? []).map(({ id, type, name }) => ({
    value: id,
    label: name || `${subjectTypes[type]} ${id.slice(0, 8)}`,
  }))
  return (
    <Filters isFiltered={isFiltered} onClear={onClear}>
      <FilterSelect
        label="Status"
        any="Any status"
        choices={outcomes}
        value={search.status_class}
        onChange={(status_class) => change({ status_class })}
      />
      <FilterSelect
        label="Method"
        any="Any method"
        choices={methods}
        value={search.method}
        onChange={(method) => change({ method: method && [method] })}
      />
      <FilterSelect
        label="Endpoint"
        any="Any endpoint"
        choices={withChosen(endpoints, firstOf(search.endpoint))}
        value={search.endpoint}
        onChange={(endpoint) => change({ endpoint: endpoint && [endpoint] })}
      />
      <FilterSelect
        label="Token"
        any="Any token"
        choices={withChosen(tokens, search.credential_id)}
        value={search.credential_id}
        onChange={(credential_id) => change({ credential_id })}
      />
      <Select
        label="From"
        choices={channels}
        value={channel ?? 'api'}
        onChange={(chosen) =>
          change({ channel: chosen === 'api' ? undefined : chosen === 'all' ? [...all] : [chosen] })
        }
      />
      <MomentRange
        label="Time"
        value={{ start: search.start_timestamp, end: search.end_timestamp }}
        onChange={({ start, end }) => change({ start_timestamp: start, end_timestamp: end })}
      />
      <SearchField
        label="Path"
        placeholder="/v1/products"
        value={search.query}
        onChange={(query) => change({ query })}
      />
      <SearchField
        label="Request id"
        value={search.request_id}
        onChange={(request_id) => change({ request_id })}
      />
    </Filters>
  )
}
