import { definePart } from '../lib/part.ts'
import type { ComboboxProps } from './Combobox.tsx'
import { FieldFrame } from './Field.tsx'
import { FieldNotLoaded } from './FieldNotLoaded.tsx'
import { Lazy } from './Lazy.tsx'

const part = definePart(() => import('./Combobox.tsx'))

/**
 * A `Combobox` whose script, with that of its popup, is loaded once the page is shown. Its place is kept, so that nothing
 * moves: for long forms, in which it is one field among many.
 */
export const LazyCombobox = (props: ComboboxProps) => {
  const { label, hint, error, className, placeholder, value } = props
  return (
    <Lazy
      part={part}
      waiting={
        <FieldFrame label={label} hint={hint} error={error} className={className}>
          {(wiring) => (
            <input {...wiring} placeholder={placeholder} value={value?.label ?? ''} readOnly disabled />
          )}
        </FieldFrame>
      }
      renderFailed={(retry) => (
        <FieldNotLoaded label={label} hint={hint} className={className} onRetry={retry} />
      )}
    >
      {({ Combobox }) => <Combobox {...props} />}
    </Lazy>
  )
}
