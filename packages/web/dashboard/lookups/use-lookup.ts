import { useState } from 'react'
import { errorSentence } from '../../lib/error-sentence.ts'
import type { EndpointState } from '../../lib/queries.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { Choice } from '../../ui/Select.tsx'
import { useOrganization } from '../shell/organization.ts'

/** Properties of a lookup field. */
export type LookupProps = {
  label?: string
  id: string | undefined
  onChange: (id: string | undefined) => void
  placeholder?: string
  error?: string | undefined
}

/**
 * Returns the selected choice: its label is the name of the object, empty while the name loads, and the id when
 * it could not be read.
 */
export const chosenOf = <Item>(
  id: string | undefined,
  { data, error }: Pick<EndpointState<Item>, 'data' | 'error'>,
  nameOf: (item: Item) => string,
): Choice<string> | null => {
  if (id === undefined) return null
  if (data !== undefined) return { value: id, label: nameOf(data) }
  return { value: id, label: error === undefined ? '' : id }
}

/** Maximum choices that a field offers. */
const maxChoices = 10

/**
 * Looks up objects of the organization while the user types.
 *
 *     const { query, lookupProps } = useLookup()
 *     const meters = useEndpoint(api.meters.list, { query: { ...query, sorting: ['name'] } }, { keepLast: true })
 *     return <Combobox label="Meter" {...lookupProps(meters)} choices={…} />
 */
export const useLookup = () => {
  const { id: organization_id } = useOrganization()
  const [text, setText] = useState('')
  const typed = text.trim()
  const settled = useDebounced(typed)
  return {
    /** Query for the call: the typed text, debounced. */
    query: { organization_id, limit: maxChoices, ...(settled !== '' && { query: settled }) },
    /** Props of the field, which is loading until the call has answered its current text. */
    lookupProps: ({ isLoading, isStale, error, refetch }: EndpointState<unknown>) => ({
      onText: setText,
      isLoading: isLoading || isStale || settled !== typed,
      problem: error && errorSentence(error),
      onRetry: refetch,
    }),
  }
}
