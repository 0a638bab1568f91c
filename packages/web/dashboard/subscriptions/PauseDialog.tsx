import { useState } from 'react'
import { onDay } from '../../lib/days.ts'
import { useFormat } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import type { Preview, Subscription } from '../api-types.ts'
import { NextCharge } from './NextCharge.tsx'
import { type ChangeOfDialog, useChangeOfDialog } from './use-change.ts'
import { dayAfter } from './date-entry.ts'

type Props = { subscription: Subscription; onClose: () => void }

const PauseForm = ({ subscription, onClose, action }: Props & { action: ChangeOfDialog }) => {
  const { day } = useFormat()
  const [resumeDay, setResumeDay] = useState('')
  const end = subscription.current_period_end
  const resumesAt = end === null ? undefined : onDay(resumeDay, end)
  const renderConsequences = (preview: Preview) => (
    <>
      <li>
        The customer keeps <strong>{subscription.product.name}</strong> with its benefits until{' '}
        {end === null ? 'the end of the period' : day(end)}. Until then, the pause can be withdrawn.
      </li>
      <li>
        {resumesAt === undefined
          ? 'Then nothing more is charged until the subscription is resumed.'
          : `Then nothing is charged until ${day(resumesAt)}. On that day a new period begins, and is charged.`}
      </li>
      {preview.next_invoice !== null && <NextCharge preview={preview} />}
    </>
  )
  return (
    <ChangeForm
      subscription={subscription}
      action={action}
      onClose={onClose}
      body={{ pauseAtPeriodEnd: true, resumesAt: resumesAt ?? null }}
      label="Pause at the end of the period"
      done="The pause is scheduled."
      renderConsequences={renderConsequences}
    >
      <Field
        label="Resumes on (optional)"
        type="date"
        hint="Empty: you or the customer resumes it."
        min={end === null ? undefined : dayAfter(end)}
        value={resumeDay}
        onChange={({ target }) => {
          if (action.error !== undefined) action.reset()
          setResumeDay(target.value)
        }}
      />
    </ChangeForm>
  )
}

/** Pauses a subscription at the end of its period, with or without a date on which it resumes. */
export const PauseDialog = ({ open, ...props }: Props & { open: boolean }) => {
  const { action, close, dismissable } = useChangeOfDialog(props.subscription, props.onClose)
  return (
    <Dialog open={open} onClose={close} dismissable={dismissable} title="Pause the subscription">
      <PauseForm {...props} onClose={close} action={action} />
    </Dialog>
  )
}
