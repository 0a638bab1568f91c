import { X } from 'lucide-react'
import type { BodyForm } from '../../lib/body-form.ts'
import { Button } from '../../ui/Button.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { AddCurrency } from '../shared/AddCurrency.tsx'
import { currencyTitle } from '../shared/currencies.ts'
import sheet from '../shared/sheet.module.css'
import type { DiscountEntry } from './discount-entry.ts'

type Props = {
  form: BodyForm<DiscountEntry>
  /** Currencies whose amounts cannot change. */
  locked?: readonly string[]
}

/** Amount off in each currency of a fixed discount. */
export const AmountFields = ({ form, locked = [] }: Props) => {
  const { value: amounts, onChange } = form.bound('amounts')
  const isAlone = amounts.length === 1
  return (
    <>
      {amounts.map(({ currency, text }, at) =>
        locked.includes(currency) ? null : (
          <div key={currency} className={isAlone ? undefined : sheet.beside}>
            <MoneyField
              label={isAlone ? 'Amount' : `Amount in ${currencyTitle(currency)}`}
              currency={currency}
              text={text}
              onText={(typed) => onChange(amounts.with(at, { currency, text: typed }))}
              error={form.errorOf(`amounts.${at}.text`)}
            />
            {!isAlone && (
              <Button
                tone="soft"
                aria-label={`Remove the amount in ${currencyTitle(currency)}`}
                onClick={() => onChange(amounts.toSpliced(at, 1))}
              >
                <X size={15} aria-hidden="true" />
              </Button>
            )}
          </div>
        ),
      )}
      <AddCurrency
        used={amounts.map(({ currency }) => currency)}
        hint="The discount applies to purchases in the currencies of its amounts, and in no other."
        onAdd={(currency) => onChange([...amounts, { currency, text: '' }])}
      />
    </>
  )
}
