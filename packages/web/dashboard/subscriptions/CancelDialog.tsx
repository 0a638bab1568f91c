import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { useState } from 'react'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Subscription } from '../api-types.ts'
import { LastCharge } from './LastCharge.tsx'
import { type ChangeOfDialog, useChangeOfDialog } from './use-change.ts'
import { reasons } from './words.ts'
import css from '../shared/dialog.module.css'

type Props = {
  subscription: Subscription
  /** Moment at which the subscription ends: immediately, or with the paid period. */
  when: 'period_end' | 'now'
  onClose: () => void
}

type Reason = keyof typeof reasons

const reasonChoices = (Object.entries(reasons) as [Reason, string][]).map(([value, label]) => ({
  value,
  label,
}))

const CancelForm = ({ subscription, when, onClose, action }: Props & { action: ChangeOfDialog }) => {
  const { long } = useFormat()
  const [reason, setReason] = useState<Reason | 'none'>('none')
  const [comment, setComment] = useState('')
  const { change, isRunning, error } = action
  const ending = when === 'now' ? { revoke: true as const } : { cancelAtPeriodEnd: true }
  const preview = useEndpoint(api.subscriptionPreviews.change, {
    path: { id: subscription.id },
    body: ending,
  })
  const person = subscription.customer.name ?? readableEmail(subscription.customer.email)
  const end = subscription.current_period_end
  const until = end === null ? 'its end' : long(end)
  const confirm = async () => {
    const details = {
      ...(reason !== 'none' && { customerCancellationReason: reason }),
      ...(comment.trim() !== '' && { customerCancellationComment: comment.trim() }),
    }
    if (!(await change({ ...ending, ...details }))) return
    onClose()
    showToast('good', when === 'now' ? 'The subscription has ended.' : 'The subscription is canceled.')
  }
  return (
    <form className={css.form} onSubmit={(event) => event.preventDefault()}>
      <ul className={css.consequences}>
        {when === 'now' ? (
          <>
            <li>
              The subscription of {person} to <strong>{subscription.product.name}</strong> ends immediately,
              and so do its benefits.
            </li>
            <li>The rest of the period, until {until}, is not refunded. To refund it, refund its order.</li>
          </>
        ) : (
          <>
            <li>
              {person} keeps <strong>{subscription.product.name}</strong> with its benefits until {until}.
            </li>
            <li>Until then, the cancellation can be undone.</li>
          </>
        )}
        <li>
          <LastCharge preview={preview} when={when} />
        </li>
        <li>{readableEmail(subscription.customer.email)} gets an e-mail about it.</li>
        {when === 'now' && <li>This cannot be undone.</li>}
      </ul>
      <Select
        label="Reason"
        choices={[{ value: 'none' as const, label: 'Not given' }, ...reasonChoices]}
        value={reason}
        onChange={setReason}
      />
      <TextArea
        label="Comment"
        hint="Optional. Saved with the subscription."
        rows={2}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <Notice tone="bad">
        {error === undefined ? preview.error && errorSentence(preview.error) : errorSentence(error)}
      </Notice>
      <DialogActions>
        <Button tone="soft" onClick={onClose} disabled={isRunning}>
          Keep it
        </Button>
        <Button tone="bad" busy={isRunning} onClick={() => void confirm()}>
          {when === 'now' ? 'End it now' : 'Cancel at the end of the period'}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Cancels a subscription with its period, or ends it immediately, after the consequences are shown. */
export const CancelDialog = ({ open, onClose, ...props }: Props & { open: boolean }) => {
  const { action, close, dismissable } = useChangeOfDialog(props.subscription, onClose)
  return (
    <Dialog
      open={open}
      onClose={close}
      dismissable={dismissable}
      title={props.when === 'now' ? 'End the subscription now' : 'Cancel the subscription'}
    >
      <CancelForm {...props} onClose={close} action={action} />
    </Dialog>
  )
}
