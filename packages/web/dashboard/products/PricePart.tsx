import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Select } from '../../ui/Select.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import type { BodyForm } from '../../lib/body-form.ts'
import { MeteredPrices } from './MeteredPrices.tsx'
import { currency, hasUsage, type PriceKind } from './price-entry.ts'
import type { ProductEntry } from './product-entry.ts'
import css from './ProductFields.module.css'

const billings = [
  { value: 'once', label: 'Once', note: 'One payment.' },
  { value: 'month', label: 'Every month', note: 'A subscription.' },
  { value: 'year', label: 'Every year', note: 'A subscription.' },
] as const

const kinds = [
  { value: 'fixed', label: 'Fixed price', note: 'The same for everyone.' },
  { value: 'custom', label: 'Pay what you want', note: 'Customers choose the amount.' },
  { value: 'free', label: 'Free', note: 'Nothing is charged.' },
] as const
const onlyUsage = { value: 'usage', label: 'Only by usage', note: 'No base price.' } as const

const taxes = [
  { value: 'default', label: 'As in the settings of the organization' },
  { value: 'exclusive', label: 'Added to the price' },
  { value: 'inclusive', label: 'Included in the price' },
  { value: 'location', label: 'By country: added in the US, Canada and India, included elsewhere' },
] as const

type AmountName = 'amount' | 'minimum' | 'maximum' | 'preset'
type AmountProps = { form: BodyForm<ProductEntry>; name: AmountName; label: string; hint?: string }

const Amount = ({ form, name, label, hint }: AmountProps) => {
  const { value, onChange, error } = form.bound(name)
  return (
    <MoneyField label={label} hint={hint} currency={currency} text={value} onText={onChange} error={error} />
  )
}

type Props = {
  form: BodyForm<ProductEntry>
  /** True for an existing product, whose billing interval is fixed. */
  isExisting: boolean
  /** True when prices differ from those of the product. */
  isChanged: boolean
}

/** Price and billing interval of a product. */
export const PricePart = ({ form, isExisting, isChanged }: Props) => {
  const billing = form.bound('billing')
  const kind = form.bound('kind')
  const tax = form.bound('tax')
  const isSubscription = hasUsage({ billing: billing.value })
  const changeBilling = (next: ProductEntry['billing']) => {
    billing.onChange(next)
    if (next === 'once' && kind.value === 'usage') kind.onChange('fixed')
  }
  return (
    <div className={css.fields}>
      <ChoiceCards
        label="Billing"
        choices={
          isExisting ? billings.map((one) => ({ ...one, disabled: one.value !== billing.value })) : billings
        }
        value={billing.value}
        onChange={changeBilling}
        error={billing.error}
        hint={isExisting && 'This cannot be changed. For another billing interval, create another product.'}
      />
      <ChoiceCards<PriceKind>
        label={isSubscription ? 'Price per period' : 'Price'}
        choices={isSubscription ? [...kinds, onlyUsage] : kinds}
        value={kind.value}
        onChange={kind.onChange}
        error={kind.error}
      />
      {kind.value === 'fixed' && <Amount form={form} name="amount" label="Amount" />}
      {kind.value === 'custom' && (
        <div className={css.row}>
          <Amount form={form} name="minimum" label="At least" hint="Empty: 0.50." />
          <Amount form={form} name="maximum" label="At most" hint="Leave empty for no limit." />
          <Amount form={form} name="preset" label="Suggested" hint="Empty: 10.00." />
        </div>
      )}
      {(kind.value === 'fixed' || kind.value === 'custom') && (
        <Select
          label="Tax"
          choices={taxes}
          value={tax.value}
          onChange={tax.onChange}
          error={tax.error}
          hint="A price that includes tax is the same for customers in every country with tax. A subscription keeps its choice."
        />
      )}
      {isSubscription && <MeteredPrices form={form} />}
      {isChanged && (
        <p className={css.note}>
          New prices apply to new purchases. Existing subscribers keep their current price.
        </p>
      )}
    </div>
  )
}
