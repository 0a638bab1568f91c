import * as api from '@atelier/contract'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Review } from '../api-types.ts'

const declining = fields({ reason: text('reason') })

type Props = { review: Review; onClose: () => void }

const DeclineForm = ({ review: { id, revision }, onClose }: Props) => {
  const decline = useWrite(api.reviews.decline)
  const form = useBodyForm(api.reviews.decline, {
    initial: declining.entryOf(),
    toBody: (entry) => ({ revision, ...declining.bodyOf(entry) }),
    check: ({ reason }) => ({ reason: reason.trim() === '' ? 'Enter a reason.' : undefined }),
    save: (body, key) => decline.run({ path: { id }, body }, key),
    onSaved: () => {
      showToast('good', 'The review was declined.')
      onClose()
    },
  })
  return (
    <Form form={form} inDialog bar={<FormActions form={form} save="Decline" onCancel={onClose} />}>
      <TextArea
        label="Reason"
        rows={3}
        maxLength={300}
        hint="The buyer sees it through the link in their e-mail, and may change the review. A low rating alone is not a reason."
        {...form.field('reason')}
      />
    </Form>
  )
}

/** Asks for the reason to decline a review. */
export const DeclineDialog = ({ open, ...props }: Props & { open: boolean }) => (
  <Dialog open={open} onClose={props.onClose} title="Decline the review">
    <DeclineForm {...props} />
  </Dialog>
)
