import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { answerOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useWrite } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Order } from '../answers.ts'

type Props = {
  order: Order
  /** Called when the receipt is queued: its e-mail appears on the timeline a little later. */
  onSent: () => void
}

/** Sends the receipt of an order again, after confirming the recipient. */
export const ResendReceipt = ({ order: { id, customer }, onSent }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const resend = useWrite(api.orderReceipts.resend)
  const close = () => {
    resend.reset()
    setIsOpen(false)
  }
  const confirm = async () => {
    const answer = await answerOf(resend.run({ path: { id } }))
    if (!answer.ok) return
    close()
    onSent()
    showToast('good', `The receipt is on its way to ${readableEmail(customer.email)}.`)
  }
  return (
    <>
      <Button tone="soft" onClick={() => setIsOpen(true)}>
        <Send size={15} aria-hidden="true" />
        Resend receipt…
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Resend the receipt"
        action="Send the receipt"
        tone="solid"
        busy={resend.isRunning}
        problem={resend.error && errorSentence(resend.error)}
        onConfirm={() => void confirm()}
      >
        <p>
          <strong>{readableEmail(customer.email)}</strong> gets the e-mail that confirms the order again, with
          its benefits and the link to its invoice.
        </p>
      </ConfirmDialog>
    </>
  )
}
