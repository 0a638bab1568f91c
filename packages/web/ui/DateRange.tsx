import { definePart } from '../lib/part.ts'
import type { DateRangeProps } from './DateRangeField.tsx'
import { LazyField } from './LazyField.tsx'

const part = definePart(() => import('./DateRangeField.tsx'))

/** Period in whole days, chosen in a calendar, whose script loads when it opens. */
export const DateRange = (props: DateRangeProps) => (
  <LazyField part={part} label={props.label} hint={props.hint}>
    {({ DateRangeField }) => <DateRangeField {...props} />}
  </LazyField>
)
