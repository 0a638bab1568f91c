import { definePart } from '../lib/part.ts'
import type { ComboboxProps } from './Combobox.tsx'
import { LazyField } from './LazyField.tsx'

const part = definePart(() => import('./Combobox.tsx'))

/** `Combobox` that loads after the page: for long forms with many fields. */
export const LazyCombobox = (props: ComboboxProps) => {
  const { label, hint, error, className, placeholder, value } = props
  const frame = { label, hint, error, className, placeholder }
  return (
    <LazyField part={part} {...frame} shown={value?.label}>
      {({ Combobox }) => <Combobox {...props} />}
    </LazyField>
  )
}
