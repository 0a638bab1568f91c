import { Button } from '../ui/Button.tsx'
import type { HeldCard } from './checkout-state.ts'
import css from './HeldCardRow.module.css'

type Props = { card: HeldCard; locked: boolean; onOther: () => void }

const names: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'Amex' }

/** The card the processor holds for this payment: what may still be shown of it. */
export const HeldCardRow = ({ card, locked, onOther }: Props) => (
  <div className={css.row}>
    <p>
      {names[card.brand] ?? card.brand} ending in <span className={css.digits}>{card.last4}</span>
    </p>
    {!locked && (
      <Button tone="plain" size="small" onClick={onOther}>
        Use another card
      </Button>
    )}
  </div>
)
