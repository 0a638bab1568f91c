import { useEffect, useState, type SubmitEvent } from 'react'
import { createLiveCard } from '../../lib/card/live-card.ts'
import { loadStripeJs } from '../../lib/card/stripe-js.ts'
import { Button } from '../../ui/Button.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { LiveCardFields } from '../../ui/LiveCardFields.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useVisit } from '../shell/visit.ts'
import { currentSpeech, useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { SavedMethod } from './SavedMethod.tsx'
import { type CardFormProps, useCardForm } from './use-card-form.ts'

/**
 * Card form with Stripe's own fields, as in the checkout. The bank's challenge opens in a window of Stripe's.
 */
export const StripeCard = ({ action, onDone, onBusy }: CardFormProps) => {
  const { say } = useSpeech()
  const { tryAgain } = useKitTexts()
  const { publishable_key } = useVisit().session.card_form
  const [live] = useState(() =>
    createLiveCard(loadStripeJs, {
      asksHolder: true,
      language: () => currentSpeech().language,
      unread: () => currentSpeech().say('error.card'),
    }),
  )
  const { problem, running, submit, submitSaved } = useCardForm({
    action,
    onDone,
    challenge: (secret) => live.challenge(publishable_key, secret),
  })
  const isBusy = running !== undefined
  useEffect(() => onBusy(isBusy), [onBusy, isBusy])
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isBusy) void submit(() => live.tokenize())
  }
  const { amount, currency } = action
  return (
    <form className={rows.form} onSubmit={onSubmit}>
      <Notice tone="bad">{problem}</Notice>
      <SavedMethod action={action} running={running} onSubmit={() => void submitSaved()} />
      <LiveCardFields
        live={live}
        terms={{ publishableKey: publishable_key, amount, currency, isSaved: true }}
        texts={{ opening: say('card.opening'), failed: say('card.blocked'), again: tryAgain }}
      />
      <Button
        type="submit"
        wide
        tone={action.saved === undefined ? 'solid' : 'soft'}
        busy={running === 'card'}
        disabled={running === 'saved'}
      >
        {action.label}
      </Button>
    </form>
  )
}
