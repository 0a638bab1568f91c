import { useFormat } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import type { Subscription } from '../api-types.ts'
import { NextCharge } from './NextCharge.tsx'
import { useChangeOfDialog } from './use-change.ts'

type Props = { open: boolean; subscription: Subscription; onClose: () => void }

/** Ends the pause of a subscription, after the charge of its new period is shown. */
export const ResumeDialog = ({ open, subscription, onClose }: Props) => {
  const { day } = useFormat()
  const { action, close, dismissable } = useChangeOfDialog(subscription, onClose)
  return (
    <Dialog open={open} onClose={close} dismissable={dismissable} title="Resume the subscription">
      <ChangeForm
        subscription={subscription}
        action={action}
        onClose={close}
        body={{ resume: true }}
        label="Resume"
        done="The subscription is active again."
        renderConsequences={(preview) => (
          <>
            <li>
              A new period of <strong>{subscription.product.name}</strong> begins now
              {preview.current_period_end !== null && `, until ${day(preview.current_period_end)}`}. The
              benefits return.
            </li>
            <NextCharge preview={preview} />
            <li>If the payment is declined, the subscription stays paused.</li>
          </>
        )}
      />
    </Dialog>
  )
}
