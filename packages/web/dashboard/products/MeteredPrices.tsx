import { Plus, X } from 'lucide-react'
import type { BodyForm } from '../../lib/body-form.ts'
import { Button } from '../../ui/Button.tsx'
import { LazyCombobox } from '../../ui/LazyCombobox.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { useMeterLookup } from './lookups.ts'
import { meteredEntry, type MeteredEntry } from './price-entry.ts'
import type { ProductEntry } from './product-entry.ts'
import css from './ProductFields.module.css'

type RowProps = {
  form: BodyForm<ProductEntry>
  at: number
  row: MeteredEntry
  onChange: (part: Partial<MeteredEntry>) => void
  onRemove: () => void
}

const MeteredRow = ({ form, at, row, onChange, onRemove }: RowProps) => {
  const lookup = useMeterLookup()
  const currency = form.bound('currency').value
  return (
    <fieldset className={css.metered} aria-label={`Price by usage ${at + 1}`}>
      <LazyCombobox
        label="Meter"
        placeholder="Name of a meter"
        value={row.meterId === '' ? null : { value: row.meterId, label: row.meterName }}
        onChange={(choice) => onChange({ meterId: choice?.value ?? '', meterName: choice?.label ?? '' })}
        error={form.errorOf(`metered.${at}.meterId`)}
        {...lookup}
      />
      <MoneyField
        label="Price of a unit"
        currency={currency}
        text={row.unit}
        onText={(unit) => onChange({ unit })}
        error={form.errorOf(`metered.${at}.unit`)}
      />
      <MoneyField
        label="At most per period"
        currency={currency}
        text={row.cap}
        onText={(cap) => onChange({ cap })}
        error={form.errorOf(`metered.${at}.cap`)}
      />
      <Button
        tone="plain"
        className={css.remove}
        aria-label={`Remove price by usage ${at + 1}`}
        onClick={onRemove}
      >
        <X size={15} aria-hidden="true" />
      </Button>
    </fieldset>
  )
}

/** Metered prices. */
export const MeteredPrices = ({ form }: { form: BodyForm<ProductEntry> }) => {
  const { value: rows, onChange } = form.bound('metered')
  const others = form.bound('others')
  const addRow = () => {
    onChange([...rows, meteredEntry()])
    others.onChange(
      others.value.map((other) => ({ ...other, usage: [...other.usage, { unit: '', cap: '' }] })),
    )
  }
  const removeRow = (at: number) => {
    onChange(rows.toSpliced(at, 1))
    others.onChange(others.value.map((other) => ({ ...other, usage: other.usage.toSpliced(at, 1) })))
  }
  return (
    <div className={css.group}>
      <p className={css.groupTitle}>Prices by usage</p>
      <p className={css.groupNote}>What a meter counts is charged at the end of each period.</p>
      {rows.map((row, at) => (
        <MeteredRow
          key={row.rowId}
          form={form}
          at={at}
          row={row}
          onChange={(part) =>
            onChange(rows.map((item) => (item.rowId === row.rowId ? { ...item, ...part } : item)))
          }
          onRemove={() => removeRow(at)}
        />
      ))}
      <div>
        <Button tone="soft" size="small" onClick={addRow}>
          <Plus size={14} aria-hidden="true" />
          Add a price by usage
        </Button>
      </div>
    </div>
  )
}
