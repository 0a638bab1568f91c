import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { optionalText } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Shipment } from '../api-types.ts'

const sentFields = fields({ carrier: optionalText('carrier'), tracking_url: optionalText('tracking_url') })

type Props = { shipment: Shipment; onClose: () => void }

const SentForm = ({ shipment: { id, customer }, onClose }: Props) => {
  const markSent = useWrite(api.shipments.markSent)
  const form = useBodyForm(api.shipments.markSent, {
    initial: sentFields.entryOf(),
    toBody: sentFields.bodyOf,
    fieldOf: sentFields.fieldOf,
    save: (body, key) => markSent.run({ path: { id }, body }, key),
    onSaved: () => {
      showToast(
        'good',
        `Marked as sent. ${readableEmail(customer.email)} gets an e-mail, unless one was sent before.`,
      )
      onClose()
    },
  })
  return (
    <Form form={form} inDialog bar={<FormActions form={form} save="Mark as sent" onCancel={onClose} />}>
      <Field label="Carrier (optional)" maxLength={100} {...form.field('carrier')} />
      <Field
        label="Tracking link (optional)"
        type="url"
        placeholder="https://"
        hint="The buyer receives both by e-mail."
        {...form.field('tracking_url')}
      />
    </Form>
  )
}

/** Asks for the carrier of a shipment, and notifies its buyer. */
export const SentDialog = ({ open, ...props }: Props & { open: boolean }) => (
  <Dialog open={open} onClose={props.onClose} title="Mark as sent">
    <SentForm {...props} />
  </Dialog>
)
