import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { chosenOf, useLookup } from '../lookups/use-lookup.ts'
import type { BenefitEntry } from './benefit-entry.ts'

/** Form fields of the credited meter and the units. */
export const MeterCreditFields = ({ form }: { form: BodyForm<BenefitEntry> }) => {
  const meter = form.bound('meterId')
  const units = form.bound('units')
  const rollover = form.bound('rollover')
  const { query, lookupProps } = useLookup()
  const meters = useEndpoint(api.meters.list, { query: { ...query, sorting: ['name'] } }, { keepLast: true })
  const chosenMeter = useEndpoint(
    api.meters.get,
    { path: { id: meter.value } },
    { enabled: meter.value !== '' },
  )
  return (
    <>
      <Combobox
        label="Meter"
        placeholder="Name of a meter"
        choices={(meters.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={chosenOf(meter.value === '' ? undefined : meter.value, chosenMeter, ({ name }) => name)}
        onChange={(choice) => meter.onChange(choice?.value ?? '')}
        {...lookupProps(meters)}
        error={meter.error}
      />
      <NumberField
        label="Units"
        hint="Credited with each purchase, and at each renewal of a subscription."
        min={1}
        value={units.value}
        onChange={units.onChange}
        error={units.error}
      />
      <Switch
        label="Roll over unused units"
        hint="Unused units are kept when new ones are credited."
        checked={rollover.value}
        onChange={rollover.onChange}
      />
    </>
  )
}
