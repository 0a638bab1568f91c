import { daysOfMoments, type Moments, momentsOfDays } from '../../lib/days.ts'
import { DateRange } from '../../ui/DateRange.tsx'

type Props = {
  label: string
  /** Moments of the query. */
  value: Moments
  onChange: (value: Moments) => void
}

/** Filter by whole days, of a list whose query has the moments that bound them. */
export const MomentRange = ({ label, value, onChange }: Props) => (
  <DateRange label={label} value={daysOfMoments(value)} onChange={(days) => onChange(momentsOfDays(days))} />
)
