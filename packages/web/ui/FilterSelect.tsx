import { firstOf } from '../lib/search.ts'
import { type Choice, Select } from './Select.tsx'

type Props<V extends string> = {
  label: string
  /** Label without a filter: `Any status`. */
  any: string
  choices: readonly Choice<V>[]
  /** Value of the filter. Of several values, which a URL can contain, the first is shown. */
  value: V | readonly V[] | undefined
  onChange: (value: V | undefined) => void
}

/** List filter with a few values. */
export const FilterSelect = <V extends string>({ any, choices, value, onChange, ...frame }: Props<V>) => (
  <Select<V | 'any'>
    {...frame}
    choices={[{ value: 'any', label: any }, ...choices]}
    value={firstOf(value) ?? 'any'}
    onChange={(next) => onChange(next === 'any' ? undefined : next)}
  />
)
