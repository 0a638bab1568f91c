import { choicesOf } from './choices.ts'
import { FilterSelect } from './FilterSelect.tsx'

type Props = {
  label: string
  /** Label without a filter: `Any billing`. */
  any: string
  /** Labels for true and false, in the order of the options. */
  words: Readonly<Record<'true' | 'false', string>>
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

/** List filter with a boolean value. */
export const FlagFilter = ({ words, value, onChange, ...frame }: Props) => (
  <FilterSelect
    {...frame}
    choices={choicesOf(words)}
    value={value === undefined ? undefined : value ? 'true' : 'false'}
    onChange={(flag) => onChange(flag === undefined ? undefined : flag === 'true')}
  />
)
