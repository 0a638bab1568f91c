import { firstOf } from '../lib/search.ts'
import { type Choice, Select } from './Select.tsx'

type Props<V extends string> = {
  label: string
  /** What stands there while the list is not filtered by it: `Any status`. */
  any: string
  choices: readonly Choice<V>[]
  /** What the list is filtered by. Of several values, which an address can name, the first is shown. */
  value: V | readonly V[] | undefined
  onChange: (value: V | undefined) => void
}

/** A filter of a list by one of a few values. */
export const FilterSelect = <V extends string>({ any, choices, value, onChange, ...frame }: Props<V>) => (
  <Select<V | 'any'>
    {...frame}
    choices={[{ value: 'any', label: any }, ...choices]}
    value={firstOf(value) ?? 'any'}
    onChange={(next) => onChange(next === 'any' ? undefined : next)}
  />
)
