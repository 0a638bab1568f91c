import { Undo2 } from 'lucide-react'
import { errorSentence } from '../../lib/error-sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Subscription } from '../api-types.ts'
import { type Change, useChange } from './use-change.ts'
import css from './Upcoming.module.css'

type Props = {
  subscription: Subscription
  /** Withdrawal of something scheduled. */
  body: Change
  label: string
  /** Message after the withdrawal. */
  done: string
}

/** Withdraws something scheduled, without a confirmation: it can be scheduled again. */
export const Withdraw = ({ subscription, body, label, done }: Props) => {
  const { change, isRunning, error } = useChange(subscription)
  const withdraw = async () => {
    if (await change(body)) showToast('good', done)
  }
  return (
    <>
      <Button tone="soft" size="small" busy={isRunning} onClick={() => void withdraw()}>
        <Undo2 size={14} aria-hidden="true" />
        {label}
      </Button>
      {error && (
        <div className={css.problem}>
          <Notice tone="bad">{errorSentence(error)}</Notice>
        </div>
      )}
    </>
  )
}
