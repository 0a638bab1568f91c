import { wallets as contract } from '@atelier/contract'
import { useFormat } from '../../lib/format.ts'
import { readDecimal } from '../../lib/money.ts'
import { useAction } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { client } from './client.ts'

type Props = { customerId: string; onClose: () => void }

const directions = [
  { value: 'add', label: 'Add to the balance' },
  { value: 'take', label: 'Take from the balance' },
] as const

/** Currency of new credit. Prices are in dollars so far. */
const currency = 'usd'

const CreditForm = ({ customerId, onClose }: Props) => {
  const { money } = useFormat()
  const open = useAction(client.wallets.create)
  const add = useAction(client.wallets.addEntry)
  const form = useBodyForm(contract.addEntry, {
    initial: { amount: '', reason: '', direction: 'add' },
    toBody: ({ amount, reason, direction }) => ({
      amount: (readDecimal(amount, currency) ?? NaN) * (direction === 'take' ? -1 : 1),
      reason,
    }),
    save: async (body, key) => {
      const { id } = await open.run({ body: { customer_id: customerId, currency } })
      return add.run({ path: { id }, body }, key)
    },
    onSaved: ({ balance }) => {
      showToast('good', `The balance is now ${money(balance, currency)}.`)
      onClose()
    },
  })
  const amount = form.bound('amount')
  const direction = form.bound('direction')
  return (
    <Form form={form} guard={false} bar={<FormActions form={form} save="Save" onCancel={onClose} />}>
      <Select
        label="Change"
        choices={directions}
        value={direction.value === 'take' ? 'take' : 'add'}
        onChange={direction.onChange}
      />
      <MoneyField
        label="Amount"
        currency={currency}
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
