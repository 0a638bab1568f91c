import { Dices } from 'lucide-react'
import { useFormat } from '../../lib/format.ts'
import type { BodyForm } from '../../lib/body-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormPart } from '../../ui/Form.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { ProductsField } from '../shared/ProductsField.tsx'
import sheet from '../shared/sheet.module.css'
import type { Discount } from '../api-types.ts'
import { AmountFields } from './AmountFields.tsx'
import { amountsOf, newCode, type DiscountEntry } from './discount-entry.ts'
import css from './DiscountForm.module.css'
import { lasts, discountText } from './words.ts'

type EntryForm = BodyForm<DiscountEntry>

const types = [
  { value: 'percentage', label: 'Percentage', note: 'A share of the price.' },
  { value: 'fixed', label: 'Fixed amount', note: 'A fixed amount off each price.' },
] as const

const durations = [
  { value: 'once', label: 'Once', note: 'The first payment.' },
  { value: 'forever', label: 'Forever', note: 'Every payment.' },
  { value: 'repeating', label: 'For some months', note: 'Of a subscription.' },
] as const

const Percent = ({ form }: { form: EntryForm }) => (
  <Field label="Percent" inputMode="decimal" autoComplete="off" placeholder="25" {...form.field('percent')} />
)

/** Form fields of a new discount's amount and duration. */
export const Kind = ({ form }: { form: EntryForm }) => {
  const duration = form.bound('duration')
  const months = form.bound('months')
  const type = form.bound('type')
  return (
    <>
      <Card>
        <FormPart title="Amount off">
          <ChoiceCards
            label="Kind"
            hideLabel
            choices={types}
            value={type.value}
            onChange={type.onChange}
            error={type.error}
          />
          {type.value === 'fixed' ? <AmountFields form={form} /> : <Percent form={form} />}
        </FormPart>
      </Card>
      <Card>
        <FormPart title="Duration">
          <ChoiceCards
            label="Duration"
            hideLabel
            choices={durations}
            value={duration.value}
            onChange={duration.onChange}
            error={duration.error}
          />
          {duration.value === 'repeating' && (
            <NumberField
              label="Months"
              min={1}
              max={999}
              hint="Counted from the first use."
              value={months.value}
              onChange={months.onChange}
              error={months.error}
            />
          )}
        </FormPart>
      </Card>
    </>
  )
}

/** Form fields of an existing discount: its kind is fixed, and its amount once it was redeemed. */
export const StoredKind = ({ form, discount }: { form: EntryForm; discount: Discount }) => {
  const { money } = useFormat()
  const months = form.bound('months')
  const isFixed = discount.type === 'fixed'
  return (
    <Card>
      <FormPart title="Amount off">
        {discount.redemptions_count > 0 ? (
          <p className={css.note}>
            {discountText(discount, money)} off, {lasts(discount).toLowerCase()}. It has been redeemed, so the
            amount cannot be changed{isFixed && ', only added in other currencies'}.
          </p>
        ) : (
          <>
            <p className={css.note}>
              A {isFixed ? 'fixed amount' : 'percentage'}, {lasts(discount).toLowerCase()}. For another kind,
              create another discount.
            </p>
            {!isFixed && <Percent form={form} />}
          </>
        )}
        {isFixed && (
          <AmountFields
            form={form}
            locked={discount.redemptions_count > 0 ? amountsOf(discount).map(([currency]) => currency) : []}
          />
        )}
        {discount.duration === 'repeating' && (
          <NumberField
            label="Months"
            min={1}
            max={999}
            hint="Applies to new redemptions only."
            value={months.value}
            onChange={months.onChange}
            error={months.error}
          />
        )}
      </FormPart>
    </Card>
  )
}

/** Form fields of the name and the code. */
export const Names = ({ form }: { form: EntryForm }) => {
  const code = form.bound('code')
  return (
    <Card>
      <FormPart title="Name and code">
        <Field
          label="Name"
          hint="Customers see it at the checkout and on their invoice."
          maxLength={200}
          {...form.field('name')}
        />
        <div className={sheet.beside}>
          <Field
            label="Code (optional)"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={256}
            placeholder="SPRING25"
            hint="3 to 256 letters and digits. Without a code, it is applied through a checkout link or the API."
            {...form.field('code')}
          />
          <Button tone="soft" onClick={() => code.onChange(newCode())}>
            <Dices size={15} aria-hidden="true" />
            Generate a code
          </Button>
        </div>
      </FormPart>
    </Card>
  )
}

/** Form fields of the products, the period and the redemption limits. */
export const Limits = ({ form }: { form: EntryForm }) => {
  const products = form.bound('products')
  const isLimited = form.bound('isLimited')
  const most = form.bound('most')
  const isLimitedPerCustomer = form.bound('isLimitedPerCustomer')
  const maxPerCustomer = form.bound('maxPerCustomer')
  return (
    <Card>
      <FormPart title="Limits">
        <ProductsField
          label="Products"
          none="All products"
          hint="Leave empty for all products, including future ones."
          value={products.value}
          onChange={products.onChange}
          error={products.error}
        />
        <div className={sheet.pair}>
          <Field label="Starts (optional)" type="datetime-local" {...form.field('startsAt')} />
          <Field label="Ends (optional)" type="datetime-local" {...form.field('endsAt')} />
        </div>
        <Switch
          label="Limit redemptions"
          hint="Across all customers."
          checked={isLimited.value}
          onChange={isLimited.onChange}
        />
        {isLimited.value && (
          <NumberField
            label="Redemptions"
            min={1}
            value={most.value}
            onChange={most.onChange}
            error={most.error}
          />
        )}
        <Switch
          label="Limit redemptions per customer"
          hint="By customer, e-mail address and card. A full refund gives the redemption back."
          checked={isLimitedPerCustomer.value}
          onChange={isLimitedPerCustomer.onChange}
        />
        {isLimitedPerCustomer.value && (
          <NumberField
            label="Redemptions per customer"
            min={1}
            value={maxPerCustomer.value}
            onChange={maxPerCustomer.onChange}
            error={maxPerCustomer.error}
          />
        )}
      </FormPart>
    </Card>
  )
}
