import * as api from '@atelier/contract'
import type { Currency } from '@atelier/contract'
import { useNavigate } from 'react-router'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useFormat } from '../../lib/format.ts'
import { readDecimal } from '../../lib/money.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { LazyCombobox } from '../../ui/LazyCombobox.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ProductLookup } from '../lookups/ProductLookup.tsx'
import { paths } from '../paths.ts'
import { currencyChoices, currencyTitle } from '../shared/currencies.ts'
import { useDefaultCurrency, useOrganization } from '../shell/organization.ts'
import { DraftPreview } from './DraftPreview.tsx'

const order = fields({ product_id: text('product_id'), description: text('description') })

type Props = { customerId: string; onClose: () => void }

const payments = [
  { value: 'draft', label: 'Save as a draft' },
  { value: 'charge', label: 'Charge the saved payment method now' },
] as const

/** Returns the amount in minor units: null for the price of the product, NaN when it is invalid. */
const amountOf = (text: string, currency: string): number | null =>
  text.trim() === '' ? null : (readDecimal(text, currency) ?? NaN)

const NewOrderForm = ({ customerId, onClose }: Props) => {
  const { id: organization_id, slug } = useOrganization()
  const { money } = useFormat()
  const navigate = useNavigate()
  const create = useWrite(api.unpaidOrders.create)
  const charge = useWrite(api.unpaidOrders.finalize)
  const form = useBodyForm(api.unpaidOrders.create, {
    initial: {
      ...order.entryOf(),
      currency: useDefaultCurrency(),
      amount: '',
      payment: 'draft',
    },
    toBody: (entry) => ({
      ...order.bodyOf(entry),
      organization_id,
      customer_id: customerId,
      // The choices are the currencies of the API.
      currency: entry.currency as Currency,
      amount: amountOf(entry.amount, entry.currency),
    }),
    save: (body, key) => create.run({ body }, key),
    onSaved: async ({ id, total_amount, currency }, { payment }) => {
      const result = payment === 'charge' ? await resultOf(charge.run({ path: { id }, body: {} })) : undefined
      if (result === undefined) showToast('good', 'The draft was saved. Nothing was charged.')
      else if (result.ok) showToast('good', `${money(total_amount, currency)} was charged.`)
      else
        showToast(
          'bad',
          `The charge failed, and the order was saved as a draft: ${errorSentence(result.error)}`,
        )
      onClose()
      void navigate(paths.order(slug, id))
    },
  })
  const product = form.bound('product_id')
  const currency = form.bound('currency')
  const amount = form.bound('amount')
  const payment = form.bound('payment')
  const orderAmount = amountOf(amount.value, currency.value)
  return (
    <Form
      form={form}
      inDialog
      bar={
        <FormActions
          form={form}
          save={payment.value === 'charge' ? 'Charge now' : 'Save the draft'}
          onCancel={onClose}
        />
      }
    >
      <ProductLookup
        paidOnce
        placeholder="Name of a product"
        id={product.value || undefined}
        onChange={(id) => product.onChange(id ?? '')}
        error={product.error}
      />
      <LazyCombobox
        label="Currency"
        choices={currencyChoices()}
        value={{ value: currency.value, label: currencyTitle(currency.value) }}
        onChange={(choice) => choice !== null && currency.onChange(choice.value)}
        error={currency.error}
      />
      <Field
        label={`Amount (${currency.value.toUpperCase()})`}
        hint="Leave empty to use the price of the product."
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amount')}
      />
      <Field
        label="Description"
        hint="Shown on the invoice instead of the name of the product."
        maxLength={500}
        {...form.field('description')}
      />
      {!Number.isNaN(orderAmount) && (
        <DraftPreview
          body={{
            organization_id,
            customer_id: customerId,
            product_id: product.value,
            currency: currency.value as Currency,
            amount: orderAmount,
          }}
        />
      )}
      <Select
        label="Payment"
        choices={payments}
        value={payment.value === 'charge' ? 'charge' : 'draft'}
        onChange={payment.onChange}
      />
    </Form>
  )
}

/** Sells a product to a customer: as a draft, or charged to their saved payment method immediately. */
export const NewOrderDialog = ({ open, ...props }: Props & { open: boolean }) => (
  <Dialog open={open} onClose={props.onClose} title="New order">
    <NewOrderForm {...props} />
  </Dialog>
)
