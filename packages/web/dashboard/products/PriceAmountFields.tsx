import { termsOf } from '@atelier/contract'
import type { BodyForm } from '../../lib/body-form.ts'
import { decimalText } from '../../lib/money.ts'
import { MoneyField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import type { ProductEntry } from './product-entry.ts'
import css from './ProductFields.module.css'

const taxes = [
  { value: 'default', label: 'As in the settings of the organization' },
  { value: 'exclusive', label: 'Added to the price' },
  { value: 'inclusive', label: 'Included in the price' },
  { value: 'location', label: 'By country: added in the US, Canada and India, included elsewhere' },
] as const

type Props = {
  form: BodyForm<ProductEntry>
  /** Position of a further currency; absent for the first one. */
  set?: number | undefined
}

type AmountProps = Props & {
  name: 'amount' | 'minimum' | 'maximum' | 'preset'
  label: string
  hint?: string
}

const Amount = ({ form, set, name, label, hint }: AmountProps) => {
  const { value, onChange, error } = form.bound(set === undefined ? name : `others.${set}.${name}`)
  const currency = form.bound(set === undefined ? 'currency' : `others.${set}.currency`).value
  return (
    <MoneyField label={label} hint={hint} currency={currency} text={value} onText={onChange} error={error} />
  )
}

const Tax = ({ form, set }: Props) => {
  const { value, onChange, error } = form.bound(set === undefined ? 'tax' : `others.${set}.tax`)
  return (
    <Select
      label="Tax"
      choices={taxes}
      value={value}
      onChange={onChange}
      error={error}
      hint={
        set === undefined &&
        'A price that includes tax is the same for customers in every country with tax. A subscription keeps its choice.'
      }
    />
  )
}

/** Amounts and tax of a price in one currency, by its kind. */
export const PriceAmountFields = ({ form, set }: Props) => {
  const kind = form.bound('kind').value
  const currency = form.bound(set === undefined ? 'currency' : `others.${set}.currency`).value
  const { least } = termsOf(currency)
  const whenEmpty = (amount: number) => `Empty: ${decimalText(amount, currency)}.`
  return (
    <>
      {kind === 'fixed' && <Amount form={form} set={set} name="amount" label="Amount" />}
      {kind === 'custom' && (
        <div className={css.row}>
          <Amount form={form} set={set} name="minimum" label="At least" hint={whenEmpty(least)} />
          <Amount form={form} set={set} name="maximum" label="At most" hint="Leave empty for no limit." />
          <Amount form={form} set={set} name="preset" label="Suggested" hint={whenEmpty(20 * least)} />
        </div>
      )}
      {(kind === 'fixed' || kind === 'custom') && <Tax form={form} set={set} />}
    </>
  )
}
