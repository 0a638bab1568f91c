import { maximumIntervalCounts } from '@atelier/contract/primitives/billing-intervals'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Tick } from '../../ui/Field.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import type { BodyForm } from '../../lib/body-form.ts'
import { MeteredPrices } from './MeteredPrices.tsx'
import { OtherCurrencies } from './OtherCurrencies.tsx'
import { PriceAmountFields } from './PriceAmountFields.tsx'
import { billingWords, intervalOf } from './billing-entry.ts'
import { hasUsage, type PriceKind } from './price-entry.ts'
import { canTopUp, type ProductEntry } from './product-entry.ts'
import css from './ProductFields.module.css'

const billings = [
  { value: 'once', label: 'Once', note: 'One payment.' },
  { value: 'month', label: 'Every month', note: 'A subscription.' },
  { value: 'year', label: 'Every year', note: 'A subscription.' },
  { value: 'other', label: 'Other interval', note: 'Days, weeks, months or years.' },
] as const

const units = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'year', label: 'Years' },
] as const

const kinds = [
  { value: 'fixed', label: 'Fixed price', note: 'The same for everyone.' },
  { value: 'custom', label: 'Pay what you want', note: 'Customers choose the amount.' },
  { value: 'free', label: 'Free', note: 'Nothing is charged.' },
] as const
const onlyUsage = { value: 'usage', label: 'Only by usage', note: 'No base price.' } as const

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
  const count = form.bound('count')
  const unit = form.bound('unit')
  const kind = form.bound('kind')
  const interval = intervalOf({ billing: billing.value, count: count.value, unit: unit.value })
  const chosen = billingWords(interval ?? { recurringInterval: null })
  const isTopUp = form.bound('isTopUp')
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
          isExisting
            ? billings.map((item) => ({
                ...item,
                ...(item.value === 'other' && billing.value === 'other' && { label: chosen }),
                disabled: item.value !== billing.value,
              }))
            : billings
        }
        value={billing.value}
        onChange={changeBilling}
        error={billing.error}
        hint={isExisting && 'This cannot be changed. For another billing interval, create another product.'}
      />
      {billing.value === 'other' && !isExisting && (
        <div className={css.row}>
          <NumberField
            label="Every"
            hint="At most three years."
            min={1}
            max={maximumIntervalCounts[unit.value]}
            value={count.value}
            onChange={count.onChange}
            error={count.error}
          />
          <Select label="Unit" choices={units} value={unit.value} onChange={unit.onChange} />
        </div>
      )}
      <ChoiceCards<PriceKind>
        label={isSubscription ? 'Price per period' : 'Price'}
        choices={isSubscription ? [...kinds, onlyUsage] : kinds}
        value={kind.value}
        onChange={kind.onChange}
        error={kind.error}
      />
      <PriceAmountFields form={form} />
      {isSubscription && <MeteredPrices form={form} />}
      <OtherCurrencies form={form} />
      {(isExisting ? isTopUp.value : canTopUp({ billing: billing.value, kind: kind.value })) && (
        <Tick
          label="Adds to the customer’s balance"
          hint={
            isExisting
              ? 'This cannot be changed.'
              : 'Customers pay now, and their balance pays for later orders. It is revenue, and taxed, when they spend it. No discounts or benefits.'
          }
          checked={isTopUp.value}
          disabled={isExisting}
          onChange={({ target }) => isTopUp.onChange(target.checked)}
          error={isTopUp.error}
        />
      )}
      {isChanged && (
        <p className={css.note}>
          New prices apply to new purchases. Existing subscribers keep their current price.
        </p>
      )}
    </div>
  )
}
