import { useState } from 'react'
import { errorSentence } from '../../lib/error-sentence.ts'
import type { EndpointState } from '../../lib/queries.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { Choice } from '../../ui/Select.tsx'
import { useOrganization } from '../shell/organization.ts'

/** The chosen object as the field shows it: by its name, or by its id where the name could not be read. */
export const chosenOf = <Item>(
  id: string | undefined,
  { data, error }: Pick<EndpointState<Item>, 'data' | 'error'>,
  nameOf: (item: Item) => string,
): Choice<string> | null => {
  if (id === undefined) return null
  if (data !== undefined) return { value: id, label: nameOf(data) }
  return { value: id, label: error === undefined ? '' : id }
}

/** The part of a list that a field offers at once. */
const offered = 10

/**
 * A field that looks objects of the organization up while somebody types.
 *
 *     const { query, fieldOf } = useLookup()
 *     const found = useEndpoint(client.meters.list, { query: { ...query, sorting: ['name'] } }, { keepLast: true })
 *     return <Combobox label="Meter" {...fieldOf(found)} choices={…} />
 */
export const useLookup = () => {
  const { id: organization_id } = useOrganization()
  const [text, setText] = useState('')
  const typed = text.trim()
  const settled = useDebounced(typed)
  return {
    /** For the call: what is typed, once it has stayed the same for a while. */
    query: { organization_id, limit: offered, ...(settled !== '' && { query: settled }) },
    /** For the field. It is loading until the call has answered what stands in the field now. */
    fieldOf: ({ isLoading, isStale, error, refetch }: EndpointState<unknown>) => ({
      onText: setText,
      isLoading: isLoading || isStale || settled !== typed,
      problem: error && errorSentence(error),
      onRetry: refetch,
    }),
  }
}
