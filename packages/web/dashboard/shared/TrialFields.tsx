import { maximumIntervalCounts } from '@atelier/contract/primitives/billing-intervals'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { TrialUnit } from './trial-entry.ts'
import css from './TrialFields.module.css'

type Bound<Value> = { value: Value; onChange: (value: Value) => void; error?: string | undefined }

type Props = {
  label: string
  hint: string
  hasTrial: Bound<boolean>
  count: Bound<number | null>
  unit: Bound<TrialUnit>
}

const units = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'year', label: 'Years' },
] as const

/** Length of a trial: none, or a number of days, weeks, months or years. */
export const TrialFields = ({ label, hint, hasTrial, count, unit }: Props) => (
  <>
    <Switch label={label} hint={hint} checked={hasTrial.value} onChange={hasTrial.onChange} />
    {hasTrial.value && (
      <div className={css.row}>
        <NumberField
          label="Length of the trial"
          min={1}
          max={maximumIntervalCounts[unit.value]}
          value={count.value}
          onChange={count.onChange}
          error={count.error}
        />
        <Select label="Unit of the trial" choices={units} value={unit.value} onChange={unit.onChange} />
      </div>
    )}
  </>
)
