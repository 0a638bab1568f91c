import { choicesOf } from './choices.ts'
import { FilterSelect } from './FilterSelect.tsx'

type Props = {
  label: string
  /** What stands there while the list is not filtered by it: `Any billing`. */
  any: string
  /** What it is called when it is so, and when it is not, in the order in which they are offered. */
  words: Readonly<Record<'true' | 'false', string>>
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

/** A filter of a list by what is so, or not. */
export const FlagFilter = ({ words, value, onChange, ...frame }: Props) => (
  <FilterSelect
    {...frame}
    choices={choicesOf(words)}
    value={value === undefined ? undefined : value ? 'true' : 'false'}
    onChange={(flag) => onChange(flag === undefined ? undefined : flag === 'true')}
  />
)
