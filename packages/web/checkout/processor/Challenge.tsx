import { dueOf } from '../../ui/offer/offer.ts'
import { useEffect, useEffectEvent } from 'react'
import { useFormat } from '../../lib/format.ts'
import { withNodes } from '../../lib/texts/with-nodes.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ChallengeOutcome } from '../state/checkout-calls.ts'
import type { ChallengeState } from '../state/state.ts'
import css from './Challenge.module.css'
import { useSpeech } from '../texts/speech.ts'

type SandboxProps = {
  challenge: ChallengeState | undefined
  onAnswer: (outcome: ChallengeOutcome) => Promise<void>
}

/** 3-D Secure check of the sandbox. It requires an answer, so it cannot be dismissed. */
export const SandboxChallenge = ({ challenge, onAnswer }: SandboxProps) => {
  const { say } = useSpeech()
  const { money } = useFormat()
  return (
    <Dialog
      open={challenge !== undefined}
      onClose={() => undefined}
      dismissable={false}
      title={say('challenge.title')}
    >
      {challenge && (
        <div className={css.question}>
          <p>
            {withNodes(
              say('challenge.question', { amount: '{0}', seller: '{1}' }),
              <strong>{money(dueOf(challenge.checkout), challenge.checkout.currency)}</strong>,
              <strong>{challenge.checkout.organization.name}</strong>,
            )}
          </p>
          <p className={css.small}>{say('challenge.sandbox')}</p>
          <Notice tone="bad">{challenge.problem}</Notice>
          <div className={css.answers}>
            <Button size="large" busy={challenge.isSubmitting} onClick={() => void onAnswer('complete')}>
              {say('challenge.complete')}
            </Button>
            <Button
              size="large"
              tone="soft"
              busy={challenge.isSubmitting}
              onClick={() => void onAnswer('fail')}
            >
              {say('challenge.fail')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

type LiveProps = { challenge: ChallengeState; onShow: () => Promise<void> }

/**
 * Shows the live processor's 3-D Secure check immediately, with a retry button after a failure. Mounted once
 * per payment.
 */
export const LiveChallenge = ({ challenge, onShow }: LiveProps) => {
  const { say } = useSpeech()
  const show = useEffectEvent(onShow)
  useEffect(() => void show(), [])
  if (challenge.problem === undefined) return null
  return (
    <>
      <Notice tone="bad">{challenge.problem}</Notice>
      <Button size="large" busy={challenge.isSubmitting} onClick={() => void onShow()}>
        {say('challenge.again')}
      </Button>
    </>
  )
}
