import type { BoundField } from '../../lib/body-form.ts'
import { Card } from '../../ui/Card.tsx'
import { LazyCombobox } from '../../ui/LazyCombobox.tsx'
import { Select } from '../../ui/Select.tsx'
import { currencyChoices, currencyTitle } from '../shared/currencies.ts'
import { taxChoices } from './organization-fields.ts'
import css from './Settings.module.css'

type Props = {
  currency: BoundField<string>
  tax: BoundField<(typeof taxChoices)[number]['value']>
}

/** Default currency and tax of prices. */
export const PriceSettings = ({ currency: { value, onChange, error }, tax }: Props) => (
  <Card title="Prices">
    <div className={css.form}>
      <LazyCombobox
        label="Default currency"
        hint="Every product on sale has a price in it. Customers pay in it unless the product has a price in the currency of their country."
        choices={currencyChoices()}
        value={{ value, label: currencyTitle(value) }}
        onChange={(choice) => choice !== null && onChange(choice.value)}
        error={error}
      />
      <Select
        label="Tax"
        hint="Applies to prices without a tax of their own, for purchases from now on. Subscriptions keep the tax that they were bought with."
        choices={taxChoices}
        value={tax.value}
        onChange={tax.onChange}
        error={tax.error}
      />
    </div>
  </Card>
)
