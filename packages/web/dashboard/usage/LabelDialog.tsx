import * as api from '@atelier/contract'
import { optionalText, text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { EventType } from '../api-types.ts'

const eventLabel = fields({
  label: text('label'),
  label_property_selector: optionalText('label_property_selector'),
})

type Props = { type: EventType; onClose: () => void }

const LabelForm = ({ type, onClose }: Props) => {
  const update = useWrite(api.eventTypes.update)
  const form = useBodyForm(api.eventTypes.update, {
    initial: eventLabel.entryOf(type),
    // No call reads a label alone, with its revision.
    changes: { object: type, always: ['label'] },
    toBody: eventLabel.bodyOf,
    save: (body, key) => update.run({ path: { id: type.id ?? '' }, body }, key),
    onSaved: ({ label }) => {
      showToast('good', `Events of the name ${type.name} are shown as “${label}”.`)
      onClose()
    },
  })
  return (
    <Form form={form} inDialog bar={<FormActions form={form} save="Save" onCancel={onClose} />}>
      <Field
        label="Label"
        hint={`For events of the name ${type.name}.`}
        maxLength={100}
        {...form.field('label')}
      />
      <Field
        label="Property with a label of its own"
        hint="Optional: the value of this property, such as subject, is shown for an event that has it."
        maxLength={150}
        {...form.field('label_property_selector')}
      />
    </Form>
  )
}

type DialogProps = { open: boolean; type: EventType | undefined; onClose: () => void }

/** Asks for the label of the events of one name. */
export const LabelDialog = ({ open, type, onClose }: DialogProps) => (
  <Dialog open={open} onClose={onClose} title="Label of events">
    {type !== undefined && <LabelForm type={type} onClose={onClose} />}
  </Dialog>
)
