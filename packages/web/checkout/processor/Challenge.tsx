import { useEffect, useEffectEvent, useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ChallengeOutcome } from '../state/checkout-calls.ts'
import type { Challenge } from '../state/state.ts'
import css from './Challenge.module.css'

type SandboxProps = {
  challenge: Challenge | undefined
  onAnswer: (outcome: ChallengeOutcome) => Promise<void>
}

/** The sandbox's 3-D Secure check. It has to be answered, so it cannot be dismissed. */
export const SandboxChallenge = ({ challenge, onAnswer }: SandboxProps) => {
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
          <Notice tone="bad">{challenge.problem}</Notice>
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

type LiveProps = { challenge: Challenge; onShow: () => Promise<void> }

/** Has the live processor show its 3-D Secure check at once, and again by a button when that failed. One for each payment. */
export const LiveChallenge = ({ challenge, onShow }: LiveProps) => {
  const show = useEffectEvent(onShow)
  useEffect(() => void show(), [])
  if (challenge.problem === undefined) return null
  return (
    <>
      <Notice tone="bad">{challenge.problem}</Notice>
      <Button size="large" busy={challenge.answering} onClick={() => void onShow()}>
        Ask my bank again
      </Button>
    </>
  )
}
