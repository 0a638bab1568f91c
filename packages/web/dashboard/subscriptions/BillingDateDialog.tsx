import { useState } from 'react'
import { onDay } from '../../lib/days.ts'
import { useFormat } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import type { Preview, Subscription } from '../api-types.ts'
import { tomorrow } from './date-entry.ts'
import { NextCharge } from './NextCharge.tsx'
import { type ChangeOfDialog, useChangeOfDialog } from './use-change.ts'

type Props = { subscription: Subscription; onClose: () => void }

const BillingDateForm = (props: Props & { action: ChangeOfDialog }) => {
  const { subscription, action } = props
  const { day } = useFormat()
  const [chosen, setChosen] = useState('')
  const end = subscription.current_period_end
  const moved = end === null ? undefined : onDay(chosen, end)
  const renderConsequences = (preview: Preview) => (
    <>
      <li>Nothing is charged or credited now. The periods after it begin on the same day.</li>
      {subscription.cancel_at_period_end && moved !== undefined ? (
        <li>The subscription is canceled: it ends on {day(moved)}.</li>
      ) : (
        <NextCharge preview={preview} />
      )}
    </>
  )
  return (
    <ChangeForm
      {...props}
      body={moved === undefined ? undefined : { currentBillingPeriodEnd: moved }}
      label="Move the billing date"
      done="The billing date was moved."
      renderConsequences={renderConsequences}
    >
      <Field
        label="The period ends on"
        type="date"
        hint={end !== null && `Now: ${day(end)}.`}
        min={tomorrow()}
        value={chosen}
        onChange={({ target }) => {
          if (action.error !== undefined) action.reset()
          setChosen(target.value)
        }}
      />
    </ChangeForm>
  )
}

/** Moves the end of the current period, and with it the day of every later charge. */
export const BillingDateDialog = ({ open, ...props }: Props & { open: boolean }) => {
  const { action, close, dismissable } = useChangeOfDialog(props.subscription, props.onClose)
  return (
    <Dialog open={open} onClose={close} dismissable={dismissable} title="Move the billing date">
      <BillingDateForm {...props} onClose={close} action={action} />
    </Dialog>
  )
}
