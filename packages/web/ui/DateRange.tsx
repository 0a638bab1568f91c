import { definePart } from '../lib/part.ts'
import type { DateRangeProps } from './DateRangeField.tsx'
import { FieldFrame } from './Field.tsx'
import { FieldNotLoaded } from './FieldNotLoaded.tsx'
import { Lazy } from './Lazy.tsx'

const part = definePart(() => import('./DateRangeField.tsx'))

/**
 * A period in whole days, chosen in a calendar. The script of its popup is loaded once the page is shown, that of the
 * calendar when it is opened; the place of the field is kept, so that nothing moves.
 */
export const DateRange = (props: DateRangeProps) => {
  const { label, hint } = props
  return (
    <Lazy
      part={part}
      waiting={
        <FieldFrame label={label} hint={hint}>
          {(wiring) => <input {...wiring} readOnly disabled />}
        </FieldFrame>
      }
      renderFailed={(retry) => <FieldNotLoaded label={label} hint={hint} onRetry={retry} />}
    >
      {({ DateRangeField }) => <DateRangeField {...props} />}
    </Lazy>
  )
}
