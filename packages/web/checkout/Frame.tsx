import type { ReactNode } from 'react'
import { formatMoney } from '../ui/money.ts'
import css from './Frame.module.css'
import type { Checkout } from './where-it-stands.ts'

type Props = {
  seller: string | undefined
  checkout: Checkout | undefined
  onClose: (() => void) | undefined
  children: ReactNode
}

/** The bar that stays on top (who sells, what it comes to) and the room below it. */
export const Frame = ({ seller, checkout, onClose, children }: Props) => (
  <div className={css.frame}>
    <header className={css.bar}>
      <p className={css.seller}>
        <svg className={css.mark} viewBox="0 0 28 28" aria-hidden="true">
          <path
            className={css.stroke}
            d="M4 20.5c4.6 1 6-9.8 10.2-9.4 3.5.3-.6 7.6 3 7.8 3 .2 4-5.2 6.8-9.4"
          />
        </svg>
        {seller ?? 'Checkout'}
      </p>
      {checkout && (
        <p className={css.total}>
          <span className={css.word}>Total</span> {formatMoney(checkout.totalAmount, checkout.currency)}
        </p>
      )}
      {onClose && (
        <button type="button" className={css.close} aria-label="Close the checkout" onClick={onClose}>
          <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
            <path d="M3 3l12 12M15 3L3 15" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      )}
    </header>
    <main className={css.room}>{children}</main>
  </div>
)
