import { useId, useState } from 'react'
import hidden from '../../ui/visually-hidden.module.css'
import type { CardEntry } from './card-entry.ts'
import { cardBrand, securityCodeLength } from './card-number.ts'
import type { Month } from './expiry.ts'
import { laterCards, paymentCards, type TestCard } from './test-cards.ts'
import css from './TestCards.module.css'

type Props = { now: Month; locked: boolean; onPick: (entry: CardEntry) => void }

const entryOf = ({ number }: TestCard, now: Month): CardEntry => ({
  number,
  expiry: `12 / ${String((now.year + 3) % 100).padStart(2, '0')}`,
  securityCode: securityCodeLength(cardBrand(number)) === 4 ? '1234' : '123',
})

/** The test-mode ribbon: says that no money moves, and fills the card form with a test card. */
export const TestCards = ({ now, locked, onPick }: Props) => {
  const title = useId()
  const [picked, setPicked] = useState<TestCard>()
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
            }}
          >
            <span className={css.name}>
              {card.name} <span className={css.digits}>…{card.number.slice(-4)}</span>
            </span>
            <span className={css.happens}>{card.happens}</span>
          </button>
        </li>
      ))}
    </ul>
  )
  return (
    <section className={css.ribbon} aria-labelledby={title}>
      <h2 className={css.title} id={title}>
        Test mode <span className={css.aside}>No money moves. Pick a card to see what happens.</span>
      </h2>
      {list(paymentCards)}
      <details>
        <summary className={css.more}>Cards for renewals and refunds</summary>
        {list(laterCards)}
      </details>
      <output className={hidden.hidden}>{picked ? `The ${picked.name} test card is filled in.` : ''}</output>
    </section>
  )
}
