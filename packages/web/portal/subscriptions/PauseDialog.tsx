import * as api from '@atelier/contract'
import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import { useState } from 'react'
import { addDays, fromLocalDate, onDay } from '../../lib/days.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import type { Subscription } from '../api-types.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'

type Props = { subscription: Subscription; open: boolean; onClose: () => void }

/** Pauses a subscription at the end of its period, until a chosen day or until its customer resumes it. */
export const PauseDialog = ({ subscription, open, onClose }: Props) => {
  const { say } = useSpeech()
  const { day, money } = useFormat()
  const { errorSentence } = useKitTexts()
  const [resumeDay, setResumeDay] = useState('')
  const update = useWrite(api.portalSubscriptions.update)
  const { id, product, current_period_end: end } = subscription
  const path = { id }
  const resumes_at = end === null ? undefined : onDay(resumeDay, end)
  const preview = useEndpoint(api.portalSubscriptionPreviews.change, {
    path,
    body: { pause_at_period_end: true },
  })
  const { data } = preview
  const usage = data?.next_invoice_at === end && data?.next_invoice ? dueAmountOf(data.next_invoice) : 0
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={say('pause.title', { product: product.name })}
      action={say('pause.action')}
      tone="solid"
      disabled={data === undefined}
      problem={preview.error && errorSentence(preview.error)}
      call={update}
      input={{ path, body: { pause_at_period_end: true, resumes_at: resumes_at ?? null } }}
      done={say('pause.done')}
    >
      <div className={rows.form}>
        {end !== null && <p>{say('pause.text', { day: day(end) })}</p>}
        {usage > 0 && <p>{say('pause.lastCharge', { amount: money(usage, subscription.currency) })}</p>}
        <Field
          label={say('pause.until')}
          type="date"
          hint={say('pause.untilHint')}
          min={end === null ? undefined : addDays(fromLocalDate(new Date(end)), 1)}
          value={resumeDay}
          onChange={({ target }) => {
            update.reset()
            setResumeDay(target.value)
          }}
        />
      </div>
    </CallDialog>
  )
}
