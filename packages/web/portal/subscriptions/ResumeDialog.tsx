import * as api from '@atelier/contract'
import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import { useRef } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { afterFailure, saveAttempt, type SaveAttempt } from '../../lib/save-key.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { Subscription } from '../api-types.ts'
import { useSpeech } from '../texts/speech.ts'
import { InvoiceLines } from './InvoiceLines.tsx'

type Props = { subscription: Subscription; open: boolean; onClose: () => void }

const body = { resume: true } as const

/** Ends a pause, after showing its customer the exact charge of the new period. */
export const ResumeDialog = ({ subscription, open, onClose }: Props) => {
  const { say } = useSpeech()
  const { money } = useFormat()
  const { errorSentence } = useKitTexts()
  const path = { id: subscription.id }
  const preview = useEndpoint(api.portalSubscriptionPreviews.change, { path, body })
  const update = useWrite(api.portalSubscriptions.update)
  const attempt = useRef<SaveAttempt>(undefined)
  const { data } = preview
  const due = data?.due_now == null ? 0 : dueAmountOf(data.due_now)
  const problem = update.error ?? preview.error
  const resume = async () => {
    const tried = saveAttempt(body, attempt.current)
    const result = await resultOf(update.run({ path, body }, tried.key))
    if (!result.ok) {
      attempt.current = afterFailure(tried, result.error)
      return
    }
    showToast('good', say('resume.done'))
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={say('resume.title', { product: subscription.product.name })}
      action={
        due === 0
          ? say('resume.action')
          : say('resume.pay', { amount: money(due, data?.currency ?? subscription.currency) })
      }
      tone="solid"
      busy={update.isRunning}
      disabled={data === undefined}
      problem={problem && errorSentence(problem)}
      onConfirm={() => void resume()}
    >
      <p>{say('resume.text')}</p>
      {data !== undefined && <InvoiceLines preview={data} />}
    </ConfirmDialog>
  )
}
