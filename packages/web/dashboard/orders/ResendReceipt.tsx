import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useWrite } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import type { Order } from '../api-types.ts'

type Props = {
  order: Order
  /** Called when the receipt is queued: its e-mail appears on the timeline a little later. */
  onSent: () => void
}

/** Sends the receipt of an order again, after confirming the recipient. */
export const ResendReceipt = ({ order: { id, customer }, onSent }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  const resend = useWrite(api.orderReceipts.resend)
  return (
    <>
      <Button tone="soft" onClick={() => setIsOpen(true)}>
        <Send size={15} aria-hidden="true" />
        Resend receipt…
      </Button>
      <CallDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Resend the receipt"
        action="Send the receipt"
        tone="solid"
        call={resend}
        input={{ path: { id } }}
        done={`The receipt is on its way to ${readableEmail(customer.email)}.`}
        onDone={onSent}
      >
        <p>
          <strong>{readableEmail(customer.email)}</strong> gets the e-mail that confirms the order again, with
          its benefits and the link to its invoice.
        </p>
      </CallDialog>
    </>
  )
}
