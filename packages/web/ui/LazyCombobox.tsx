import { lazy, Suspense } from 'react'
import type { ComboboxProps } from './Combobox.tsx'
import { FieldFrame } from './Field.tsx'

const Combobox = lazy(async () => ({ default: (await import('./Combobox.tsx')).Combobox }))

/**
 * A `Combobox` whose script, with that of its popup, is loaded once the page is shown. Its place is kept, so that nothing
 * moves: for long forms, in which it is one field among many.
 */
export const LazyCombobox = (props: ComboboxProps) => {
  const { label, hint, error, className, placeholder, value } = props
  return (
    <Suspense
      fallback={
        <FieldFrame label={label} hint={hint} error={error} className={className}>
          {(wiring) => (
            <input {...wiring} placeholder={placeholder} value={value?.label ?? ''} readOnly disabled />
          )}
        </FieldFrame>
      }
    >
      <Combobox {...props} />
    </Suspense>
  )
}
