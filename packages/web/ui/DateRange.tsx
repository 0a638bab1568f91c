import { lazy, Suspense } from 'react'
import type { DateRangeProps } from './DateRangeField.tsx'
import { FieldFrame } from './Field.tsx'

const DateRangeField = lazy(async () => ({ default: (await import('./DateRangeField.tsx')).DateRangeField }))

/**
 * A period in whole days, chosen in a calendar. The script of its popup is loaded once the page is shown, that of the
 * calendar when it is opened; the place of the field is kept, so that nothing moves.
 */
export const DateRange = (props: DateRangeProps) => (
  <Suspense
    fallback={
      <FieldFrame label={props.label} hint={props.hint}>
        {(wiring) => <input {...wiring} readOnly disabled />}
      </FieldFrame>
    }
  >
    <DateRangeField {...props} />
  </Suspense>
)
