import { X } from 'lucide-react'
import type { BodyForm } from '../../lib/body-form.ts'
import { Button } from '../../ui/Button.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { AddCurrency } from '../shared/AddCurrency.tsx'
import { currencyTitle } from '../shared/currencies.ts'
import { PriceAmountFields } from './PriceAmountFields.tsx'
import { hasAmounts, hasUsage, otherPrices, type UsageAmounts } from './price-entry.ts'
import type { ProductEntry } from './product-entry.ts'
import css from './ProductFields.module.css'

type Props = { form: BodyForm<ProductEntry>; set: number }

const UsageRow = ({ form, set, at, meter }: Props & { at: number; meter: string }) => {
  const { value, onChange } = form.bound(`others.${set}.usage.${at}`)
  const currency = form.bound(`others.${set}.currency`).value
  const change = (part: Partial<UsageAmounts>) => onChange({ ...value, ...part })
  return (
    <fieldset
      className={css.usage}
      aria-label={`${meter || `Price by usage ${at + 1}`} in ${currency.toUpperCase()}`}
    >
      <MoneyField
        label={meter === '' ? 'Price of a unit' : `Price of a unit of ${meter}`}
        currency={currency}
        text={value.unit}
        onText={(unit) => change({ unit })}
        error={form.errorOf(`others.${set}.usage.${at}.unit`)}
      />
      <MoneyField
        label="At most per period"
        currency={currency}
        text={value.cap}
        onText={(cap) => change({ cap })}
        error={form.errorOf(`others.${set}.usage.${at}.cap`)}
      />
    </fieldset>
  )
}

const CurrencyGroup = ({ form, set, onRemove }: Props & { onRemove: () => void }) => {
  const { value: currency, error } = form.bound(`others.${set}.currency`)
  const metered = form.bound('metered').value
  const isSubscription = hasUsage({ billing: form.bound('billing').value })
  const title = currencyTitle(currency)
  return (
    <fieldset className={css.currency}>
      <legend className={css.groupTitle}>{title}</legend>
      <Button
        tone="plain"
        size="small"
        className={css.removeCurrency}
        aria-label={`Remove the prices in ${title}`}
        onClick={onRemove}
      >
        <X size={15} aria-hidden="true" />
        Remove
      </Button>
      <PriceAmountFields form={form} set={set} />
      {isSubscription &&
        metered.map(({ rowId, meterName }, at) => (
          <UsageRow key={rowId} form={form} set={set} at={at} meter={meterName} />
        ))}
      {error !== undefined && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Prices in further currencies. Amounts are typed by the seller: a price is not converted by a rate. */
export const OtherCurrencies = ({ form }: { form: BodyForm<ProductEntry> }) => {
  const { value: others, onChange } = form.bound('others')
  const entry = form.form.getValues()
  if (!hasAmounts(entry)) return null
  return (
    <>
      {others.map(({ currency }, set) => (
        <CurrencyGroup
          key={currency}
          form={form}
          set={set}
          onRemove={() => onChange(others.toSpliced(set, 1))}
        />
      ))}
      <AddCurrency
        used={[entry.currency, ...others.map(({ currency }) => currency)]}
        hint="Customers who pay in it see its amounts. They are yours to choose; nothing is converted."
        onAdd={(currency) => onChange([...others, otherPrices(entry, currency)])}
      />
    </>
  )
}
