import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Notice } from '../../ui/Notice.tsx'
import dialog from '../shared/dialog.module.css'
import type { Order } from '../api-types.ts'
import { RefundConsequences } from './RefundConsequences.tsx'
import type { RefundAttempt } from './refund-attempt.ts'

type Props = {
  attempt: RefundAttempt
  order: Order
  problem: string | undefined
  isRunning: boolean
  onBack: () => void
  onConfirm: () => void
}

/** Second step of a refund: its consequences, and the button that confirms it. */
export const RefundReview = ({ attempt, order, problem, isRunning, onBack, onConfirm }: Props) => {
  const { money } = useFormat()
  return (
    <div className={dialog.form}>
      <RefundConsequences attempt={attempt} order={order} />
      <Notice tone="bad">{problem}</Notice>
      <DialogActions>
        <Button tone="soft" onClick={onBack} disabled={isRunning}>
          Back
        </Button>
        {/* The button replaces the one that was just pressed, and takes the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button tone="bad" autoFocus busy={isRunning} onClick={onConfirm}>
          Refund {money(attempt.terms.total, order.currency)}
          {attempt.body.revokeSubscription && ' and end the subscription'}
        </Button>
      </DialogActions>
    </div>
  )
}
