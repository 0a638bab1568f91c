import * as api from '@atelier/contract'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Order } from '../api-types.ts'

const voiding = fields({ reason: text('reason') })

type Props = { order: Order; onClose: () => void }

const VoidForm = ({ order: { id }, onClose }: Props) => {
  const giveUp = useWrite(api.unpaidOrders.void)
  const form = useBodyForm(api.unpaidOrders.void, {
    initial: voiding.entryOf(),
    toBody: voiding.bodyOf,
    save: (body, key) => giveUp.run({ path: { id }, body }, key),
    onSaved: () => {
      showToast('good', 'The order is void. It is no longer charged.')
      onClose()
    },
  })
  return (
    <Form
      form={form}
      inDialog
      bar={<FormActions form={form} save="Give up the payment" onCancel={onClose} />}
    >
      <p>
        The order is not charged again, and reminders stop. A past due subscription that owes nothing else is
        active again. This cannot be undone.
      </p>
      <Field label="Reason" hint="Only you can read it." maxLength={500} {...form.field('reason')} />
    </Form>
  )
}

/** Asks for the reason to give up the payment of a pending order. */
export const VoidDialog = ({ open, ...props }: Props & { open: boolean }) => (
  <Dialog open={open} onClose={props.onClose} title="Give up the payment?">
    <VoidForm {...props} />
  </Dialog>
)
