import { useRef, useState } from 'react'
import hidden from '../../ui/visually-hidden.module.css'
import type { CardEntry } from './card-entry.ts'
import { cardBrand, securityCodeLength } from '../../lib/card/card-number.ts'
import type { Month } from '../../lib/card/expiry.ts'
import { laterCards, paymentCards, type TestCard } from '../../lib/card/test-cards.ts'
import css from './TestCards.module.css'
import { type Say, useSpeech } from '../texts/speech.ts'

type Props = { now: Month; locked: boolean; onPick: (entry: CardEntry) => void }

const entryOf = ({ number }: TestCard, now: Month): CardEntry => ({
  number,
  expiry: `12 / ${String((now.year + 3) % 100).padStart(2, '0')}`,
  securityCode: securityCodeLength(cardBrand(number)) === 4 ? '1234' : '123',
})

/** Brand names are the same in every language. */
const nameOf = (card: TestCard, say: Say): string =>
  card.id === 'visa' || card.id === 'mastercard' || card.id === 'amex'
    ? card.name
    : say(`testCard.${card.id}`)

/** Outcome per test card. */
const outcomes = {
  visa: 'succeeds',
  mastercard: 'succeeds',
  amex: 'succeeds',
  noFunds: 'declined',
  expired: 'declined',
  wrongCode: 'declined',
  challenge: 'challenge',
  slow: 'slow',
  declined: 'declined',
  failsLater: 'failsLater',
  alwaysAsks: 'alwaysAsks',
  slowRefund: 'slowRefund',
  refundFails: 'refundFails',
  disputed: 'disputed',
  notReceived: 'notReceived',
  inquiry: 'inquiry',
} as const

/**
 * Notice above the card form in test mode: no money moves, and a list of test cards fills the form. It
 * overlays nothing.
 */
export const TestCards = ({ now, locked, onPick }: Props) => {
  const { say } = useSpeech()
  const helper = useRef<HTMLDetailsElement>(null)
  const title = useRef<HTMLElement>(null)
  const [picked, setPicked] = useState<TestCard>()
  const close = () => {
    if (helper.current) helper.current.open = false
    // The pressed button is now hidden, and would lose the focus.
    title.current?.focus()
  }
  const list = (cards: readonly TestCard[]) => (
    <ul className={css.cards}>
      {cards.map((card) => (
        <li key={card.number}>
          <button
            type="button"
            className={css.card}
            disabled={locked}
            onClick={() => {
              setPicked(card)
              onPick(entryOf(card, now))
              close()
            }}
          >
            <span className={css.name}>
              {nameOf(card, say)} <span className={css.digits}>…{card.number.slice(-4)}</span>
            </span>
            <span className={css.happens}>{say(`happens.${outcomes[card.id]}`)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <details ref={helper} className={css.helper} data-test-cards>
        <summary ref={title} className={css.title}>
          {say('test.title')}
        </summary>
        <div className={css.panel}>
          <p className={css.aside}>{say('test.aside')}</p>
          {list(paymentCards)}
          <details>
            <summary className={css.more}>{say('test.more')}</summary>
            {list(laterCards)}
          </details>
        </div>
      </details>
      {/* Outside the helper: content of a closed one is not announced. */}
      <output className={hidden.hidden}>
        {picked ? say('test.filled', { card: nameOf(picked, say) }) : ''}
      </output>
    </>
  )
}
