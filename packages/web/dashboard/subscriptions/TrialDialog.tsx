import { useState } from 'react'
import { fromLocalDate, onDay } from '../../lib/days.ts'
import { useFormat } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import type { Preview, Subscription } from '../api-types.ts'
import { tomorrow } from './date-entry.ts'
import { NextCharge } from './NextCharge.tsx'
import { type ChangeOfDialog, useChangeOfDialog } from './use-change.ts'

type Props = {
  subscription: Subscription
  /** End of the trial: immediately, or on another day. */
  when: 'now' | 'later'
  onClose: () => void
}
type FormProps = Omit<Props, 'when'> & { action: ChangeOfDialog }

const EndForm = (props: FormProps) => (
  <ChangeForm
    {...props}
    body={{ trialEnd: 'now' }}
    label="End the trial"
    done="The trial has ended, and the first period has begun."
    renderConsequences={(preview) => (
      <>
        <li>The first paid period begins now.</li>
        <NextCharge preview={preview} />
        <li>If the payment is declined, the trial continues as before.</li>
      </>
    )}
  />
)

const MoveForm = (props: FormProps) => {
  const { subscription, action } = props
  const { day } = useFormat()
  const isTrial = subscription.status === 'trialing'
  const end = (isTrial && subscription.trial_end) || subscription.current_period_end
  const [lastDay, setLastDay] = useState('')
  const trialEnd = end === null ? undefined : onDay(lastDay, end)
  const renderConsequences = (preview: Preview) => (
    <>
      {trialEnd !== undefined && (
        <li>
          Until {day(trialEnd)} nothing is charged, and the customer has{' '}
          <strong>{subscription.product.name}</strong> with its benefits.
        </li>
      )}
      <NextCharge preview={preview} />
    </>
  )
  return (
    <ChangeForm
      {...props}
      body={trialEnd === undefined ? undefined : { trialEnd }}
      label={isTrial ? 'Move the end of the trial' : 'Give the trial'}
      done="The trial was changed."
      renderConsequences={renderConsequences}
    >
      <Field
        label="The trial ends on"
        type="date"
        hint={end !== null && `${isTrial ? 'Now' : 'At least the end of the paid period'}: ${day(end)}.`}
        min={isTrial || end === null ? tomorrow() : fromLocalDate(new Date(end))}
        value={lastDay}
        onChange={({ target }) => {
          if (action.error !== undefined) action.reset()
          setLastDay(target.value)
        }}
      />
    </ChangeForm>
  )
}

/** Ends a trial immediately, extends it, or gives one to a subscription that pays. */
export const TrialDialog = ({ open, when, ...props }: Props & { open: boolean }) => {
  const { action, close, dismissable } = useChangeOfDialog(props.subscription, props.onClose)
  const isTrial = props.subscription.status === 'trialing'
  const title = when === 'now' ? 'End the trial now' : isTrial ? 'Extend the trial' : 'Give a trial'
  const Fields = when === 'now' ? EndForm : MoveForm
  return (
    <Dialog open={open} onClose={close} dismissable={dismissable} title={title}>
      <Fields {...props} onClose={close} action={action} />
    </Dialog>
  )
}
