import * as api from '@atelier/contract'
import type { CancellationReason } from '@atelier/contract'
import { useState } from 'react'
import type { output } from 'zod/v4/core'
import { useFormat } from '../../lib/format.ts'
import { useWrite } from '../../lib/queries.ts'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { FieldFrame, TextArea } from '../../ui/Field.tsx'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import type { Subscription } from '../api-types.ts'

type Reason = output<typeof CancellationReason>

const reasons: readonly Reason[] = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'customer_service',
  'low_quality',
  'too_complex',
  'other',
]

type Props = { subscription: Subscription; open: boolean; onClose: () => void }

/** Cancels a subscription at the end of its period, with an optional reason. */
export const CancelDialog = ({ subscription, open, onClose }: Props) => {
  const { say } = useSpeech()
  const { day } = useFormat()
  const [reason, setReason] = useState<Reason | ''>('')
  const [comment, setComment] = useState('')
  const update = useWrite(api.portalSubscriptions.update)
  const { id, product, status, current_period_end } = subscription
  const text = () => {
    if (status === 'paused') return say('cancel.paused')
    if (current_period_end === null) return say('cancel.now')
    const end = { day: day(current_period_end) }
    return status === 'trialing' ? say('cancel.trial', end) : say('cancel.until', end)
  }
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={say('cancel.title', { product: product.name })}
      action={say('cancel.action')}
      call={update}
      input={{
        path: { id },
        body: {
          cancel_at_period_end: true,
          cancellation_reason: reason === '' ? null : reason,
          cancellation_comment: comment.trim() || null,
        },
      }}
      done={say('cancel.done')}
    >
      <div className={rows.form}>
        <p>{text()}</p>
        <FieldFrame label={say('cancel.reason')}>
          {(wiring) => (
            <select
              {...wiring}
              value={reason}
              onChange={({ target }) =>
                setReason(reasons.find((candidate) => candidate === target.value) ?? '')
              }
            >
              <option value="">{say('cancel.noReason')}</option>
              {reasons.map((item) => (
                <option key={item} value={item}>
                  {say(`reason.${item}`)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
        <TextArea
          label={say('cancel.comment')}
          value={comment}
          maxLength={1000}
          onChange={({ target }) => setComment(target.value)}
        />
      </div>
    </CallDialog>
  )
}
