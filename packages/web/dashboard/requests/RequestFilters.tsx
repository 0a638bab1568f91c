import type { requestLog } from '@atelier/contract'
import type { input } from 'zod/v4/core'
import { daysOfMoments, momentsOfDays } from '../../lib/days.ts'
import { firstOf } from '../../lib/search.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import type { RequestFigures } from './client.ts'
import { subjectTypes } from './words.ts'

export type RequestQuery = Partial<input<typeof requestLog.list.query>>

type Props = {
  search: RequestQuery
  change: (change: RequestQuery) => void
  isFiltered: boolean
  onClear: () => void
  figures: RequestFigures | undefined
}

const outcomes = [
  { value: 'any', label: 'Any status' },
  { value: 'success', label: 'Succeeded' },
  { value: 'error', label: 'Failed' },
  { value: '4xx', label: '4xx' },
  { value: '5xx', label: '5xx' },
] as const

const methods = [
  { value: 'any', label: 'Any method' },
  ...(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const).map((value) => ({ value, label: value })),
] as const

const channels = [
  { value: 'api', label: 'Programs' },
  { value: 'dashboard', label: 'Dashboard' },
  { value: 'portal', label: 'Customer portal' },
  { value: 'all', label: 'Everything' },
] as const
const all = ['api', 'dashboard', 'portal'] as const

const any = { value: 'any', label: 'Any endpoint' } as const
const anyToken = { value: 'any', label: 'Any token' } as const

/** What stands in a list of choices, also when it is set but no longer used. */
const withChosen = (
  choices: readonly { value: string; label: string }[],
  chosen: string | undefined,
): { value: string; label: string }[] =>
  chosen === undefined || choices.some(({ value }) => value === chosen)
    ? [...choices]
    : [...choices, { value: chosen, label: chosen }]

/** The filters of the request log. Without a channel it shows what programs did. */
export const RequestFilters = ({ search, change, isFiltered, onClear, figures }: Props) => {
  const endpoint = firstOf(search.endpoint)
  const channel = Array.isArray(search.channel) && search.channel.length > 1 ? 'all' : firstOf(search.channel)
  const tokens = (figures?.tokens ?? []).map(({ id, type, name }) => ({
    value: id,
    label: name || `${subjectTypes[type]} ${id.slice(0, 8)}`,
  }))
  return (
    <Filters isFiltered={isFiltered} onClear={onClear}>
      <Select
        label="Status"
        choices={outcomes}
        value={search.status_class ?? 'any'}
        onChange={(outcome) => change({ status_class: outcome === 'any' ? undefined : outcome })}
      />
      <Select
        label="Method"
        choices={methods}
        value={firstOf(search.method) ?? 'any'}
        onChange={(method) => change({ method: method === 'any' ? undefined : [method] })}
      />
      <Select
        label="Endpoint"
        choices={withChosen(
          [any, ...(figures?.endpoints ?? []).map((name) => ({ value: name, label: name }))],
          endpoint,
        )}
        value={endpoint ?? 'any'}
        onChange={(name) => change({ endpoint: name === 'any' ? undefined : [name] })}
      />
      <Select
        label="Token"
        choices={withChosen([anyToken, ...tokens], search.credential_id)}
        value={search.credential_id ?? 'any'}
        onChange={(id) => change({ credential_id: id === 'any' ? undefined : id })}
      />
      <Select
        label="From"
        choices={channels}
        value={channel ?? 'api'}
        onChange={(chosen) =>
          change({ channel: chosen === 'api' ? undefined : chosen === 'all' ? [...all] : [chosen] })
        }
      />
      <DateRange
        label="Time"
        value={daysOfMoments({ start: search.start_timestamp, end: search.end_timestamp })}
        onChange={(days) => {
          const { start, end } = momentsOfDays(days)
          change({ start_timestamp: start, end_timestamp: end })
        }}
      />
      <SearchField
        label="Path"
        placeholder="/v1/products"
        value={search.query ?? ''}
        onChange={(text) => change({ query: text || undefined })}
      />
      <SearchField
        label="Request id"
        value={search.request_id ?? ''}
        onChange={(text) => change({ request_id: text || undefined })}
      />
    </Filters>
  )
}
