import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { formatMoney } from '../ui/money.ts'
import { Notice } from '../ui/Notice.tsx'
import css from './ChallengeDialog.module.css'
import type { Challenged } from './checkout-calls.ts'
import type { Challenge } from './checkout-state.ts'

type Props = { challenge: Challenge | undefined; onAnswer: (outcome: Challenged) => Promise<void> }

/** The bank's question of a 3-D Secure payment, played by the sandbox. It has to be answered, so it cannot be waved away. */
export const ChallengeDialog = ({ challenge, onAnswer }: Props) => {
  // Browsers close any dialog on a second Escape; a new one then takes its place.
  const [round, setRound] = useState(0)
  return (
    <Dialog
      key={round}
      open={challenge !== undefined}
      onClose={() => setRound(round + 1)}
      dismissable={false}
      title="Your bank has a question"
    >
      {challenge && (
        <div className={css.question}>
          <p>
            Is it you paying{' '}
            <strong>{formatMoney(challenge.checkout.totalAmount, challenge.checkout.currency)}</strong> to{' '}
            <strong>{challenge.checkout.organization.name}</strong>?
          </p>
          <p className={css.small}>This is the test mode’s bank: you decide how the 3-D Secure check ends.</p>
          {challenge.problem && (
            <Notice tone="bad" role="alert">
              {challenge.problem}
            </Notice>
          )}
          <div className={css.answers}>
            <Button size="large" busy={challenge.answering} onClick={() => void onAnswer('complete')}>
              Complete
            </Button>
            <Button size="large" tone="soft" busy={challenge.answering} onClick={() => void onAnswer('fail')}>
              Fail
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
