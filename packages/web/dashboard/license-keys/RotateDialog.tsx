import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { answerOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useWrite } from '../../lib/queries.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { WholeKey } from '../answers.ts'

type Props = { open: boolean; onClose: () => void; licenseKey: WholeKey }

/** Confirmation of a new text for a license key. Names what stops working, and what stays. */
export const RotateDialog = ({ open, onClose, licenseKey }: Props) => {
  const { id, display_key, customer } = licenseKey
  const rotate = useWrite(api.licenseKeyRotations.rotate)
  const close = () => {
    rotate.reset()
    onClose()
  }
  const confirm = async () => {
    const answer = await answerOf(rotate.run({ path: { id } }))
    if (!answer.ok) return
    close()
    showToast('good', 'The key was rotated, and the customer gets the new one by e-mail.')
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={`Rotate the license key ${display_key}?`}
      action="Rotate the key"
      busy={rotate.isRunning}
      problem={rotate.error && errorSentence(rotate.error)}
      onConfirm={() => void confirm()}
    >
      <p>
        The current key is invalid at once: programs of {customer.name ?? readableEmail(customer.email)} that
        check it stop working until the new key is entered. The id, activations, usage, limits and expiry
        stay.
      </p>
    </ConfirmDialog>
  )
}
