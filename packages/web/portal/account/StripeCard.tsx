import { useEffect, useState, type SubmitEvent } from 'react'
import { createLiveCard } from '../../lib/card/live-card.ts'
import { loadStripeJs } from '../../lib/card/stripe-js.ts'
import { Button } from '../../ui/Button.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { LiveCardFields } from '../../ui/LiveCardFields.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useVisit } from '../shell/visit.ts'
import { spoken, useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import { type CardFormProps, useSaveCard } from './use-save-card.ts'

/** Saves a card in Stripe's own fields, as the checkout takes one. Its bank asks in a window of Stripe's. */
const StripeCard = ({ isDue, onClose, onBusy }: CardFormProps) => {
  const { say } = useSpeech()
  const { tryAgain } = useKitTexts()
  const { publishable_key } = useVisit().session.card_form
  const [live] = useState(() =>
    createLiveCard(loadStripeJs, {
      asksHolder: true,
      language: () => spoken().language,
      unread: () => spoken().say('error.card'),
    }),
  )
  const { problem, isBusy, save } = useSaveCard({
    isDue,
    tokenize: () => live.tokenize(),
    challenge: (secret) => live.challenge(publishable_key, secret),
    onSaved: onClose,
  })
  useEffect(() => onBusy(isBusy), [onBusy, isBusy])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form className={rows.form} onSubmit={submit}>
      <Notice tone="bad">{problem}</Notice>
      <LiveCardFields
        live={live}
        // Nothing is charged, so the currency is that of no price.
        terms={{ publishableKey: publishable_key, amount: 0, currency: 'usd', isSaved: true }}
        texts={{ opening: say('card.opening'), failed: say('card.blocked'), again: tryAgain }}
      />
      <Button type="submit" wide busy={isBusy}>
        {say('card.save')}
      </Button>
    </form>
  )
}

export default StripeCard
