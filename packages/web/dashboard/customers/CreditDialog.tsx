import * as api from '@atelier/contract'
import type { Currency } from '@atelier/contract'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useFormat } from '../../lib/format.ts'
import { readDecimal } from '../../lib/money.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { LazyCombobox } from '../../ui/LazyCombobox.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { currencyChoices, currencyTitle } from '../shared/currencies.ts'
import { useDefaultCurrency } from '../shell/organization.ts'

const credit = fields({ reason: text('reason') })

type Props = { customerId: string; onClose: () => void }

const directions = [
  { value: 'add', label: 'Add to the balance' },
  { value: 'take', label: 'Take from the balance' },
] as const

const CreditForm = ({ customerId, onClose }: Props) => {
  const { money } = useFormat()
  const open = useWrite(api.wallets.create)
  const add = useWrite(api.wallets.addEntry)
  const form = useBodyForm(api.wallets.addEntry, {
    initial: { ...credit.entryOf(), currency: useDefaultCurrency(), amount: '', direction: 'add' },
    toBody: (entry) => ({
      ...credit.bodyOf(entry),
      amount: (readDecimal(entry.amount, entry.currency) ?? NaN) * (entry.direction === 'take' ? -1 : 1),
    }),
    save: async (body, key, { currency }) => {
      // The choices are the currencies of the API.
      const { id } = await open.run({
        body: { customer_id: customerId, currency: currency as Currency },
      })
      return add.run({ path: { id }, body }, key)
    },
    onSaved: ({ balance }, { currency }) => {
      showToast('good', `The balance is now ${money(balance, currency)}.`)
      onClose()
    },
  })
  const currency = form.bound('currency')
  const amount = form.bound('amount')
  const direction = form.bound('direction')
  return (
    <Form form={form} inDialog bar={<FormActions form={form} save="Save" onCancel={onClose} />}>
      <Select
        label="Change"
        choices={directions}
        value={direction.value === 'take' ? 'take' : 'add'}
        onChange={direction.onChange}
      />
      <LazyCombobox
        label="Currency"
        hint="The balance pays for orders in this currency."
        choices={currencyChoices()}
        value={{ value: currency.value, label: currencyTitle(currency.value) }}
        onChange={(choice) => choice !== null && currency.onChange(choice.value)}
        error={currency.error}
      />
      <MoneyField
        label="Amount"
        currency={currency.value}
        text={amount.value}
        onText={amount.onChange}
        error={amount.error}
      />
      <Field label="Reason" hint="The customer can read it." maxLength={500} {...form.field('reason')} />
    </Form>
  )
}

/** Asks for credit that a customer gets, or loses, and its reason. */
export const CreditDialog = ({ open, ...props }: Props & { open: boolean }) => (
  <Dialog open={open} onClose={props.onClose} title="Add credit">
    <CreditForm {...props} />
  </Dialog>
)
