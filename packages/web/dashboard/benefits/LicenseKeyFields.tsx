import type { BodyForm } from '../../lib/body-form.ts'
import { Field } from '../../ui/Field.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { BenefitEntry } from './benefit-entry.ts'
import css from './BenefitFields.module.css'

const timeframes = [
  { value: 'day', label: 'Days' },
  { value: 'month', label: 'Months' },
  { value: 'year', label: 'Years' },
] as const

/** Form fields of the format and the limits of license keys. */
export const LicenseKeyFields = ({ form }: { form: BodyForm<BenefitEntry> }) => {
  const expires = form.bound('expires')
  const ttl = form.bound('ttl')
  const timeframe = form.bound('timeframe')
  const activates = form.bound('activates')
  const activations = form.bound('activations')
  const customerAdmin = form.bound('customerAdmin')
  const limitsUsage = form.bound('limitsUsage')
  const usage = form.bound('usage')
  return (
    <>
      <Field
        label="Prefix"
        hint="Optional. Keys then look like TEA-2F8C…"
        autoComplete="off"
        spellCheck={false}
        {...form.field('prefix')}
      />
      <div className={css.group}>
        <Switch
          label="Keys expire"
          hint="Counted from the moment a key is issued."
          checked={expires.value}
          onChange={expires.onChange}
        />
        {expires.value && (
          <div className={css.nested}>
            <NumberField label="After" min={1} value={ttl.value} onChange={ttl.onChange} error={ttl.error} />
            <Select label="Unit" choices={timeframes} value={timeframe.value} onChange={timeframe.onChange} />
          </div>
        )}
      </div>
      <div className={css.group}>
        <Switch
          label="Limit activations"
          hint="Maximum devices that use a key at the same time."
          checked={activates.value}
          onChange={activates.onChange}
        />
        {activates.value && (
          <div className={css.nested}>
            <NumberField
              label="Devices"
              min={1}
              max={50}
              value={activations.value}
              onChange={activations.onChange}
              error={activations.error}
            />
            <Switch
              label="Customers manage them"
              checked={customerAdmin.value}
              onChange={customerAdmin.onChange}
            />
          </div>
        )}
      </div>
      <div className={css.group}>
        <Switch
          label="Limit usage"
          hint="Maximum total uses of a key."
          checked={limitsUsage.value}
          onChange={limitsUsage.onChange}
        />
        {limitsUsage.value && (
          <div className={css.nested}>
            <NumberField
              label="Uses"
              min={1}
              value={usage.value}
              onChange={usage.onChange}
              error={usage.error}
            />
          </div>
        )}
      </div>
    </>
  )
}
