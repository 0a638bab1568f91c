import type { ReactNode } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { CloseButton } from '../../ui/CloseButton.tsx'
import type { Checkout } from '../state/checkout.ts'
import css from './Layout.module.css'

type Props = {
  checkout?: Checkout | undefined
  onClose?: (() => void) | undefined
  children: ReactNode
}

/** The bar that stays on top, with the seller and the total, and the screen below it. */
export const Layout = ({ checkout, onClose, children }: Props) => (
  <div className={css.layout}>
    <header className={css.bar}>
      <p className={css.seller}>
        <svg className={css.mark} viewBox="0 0 28 28" aria-hidden="true">
          <path
            className={css.stroke}
            d="M4 20.5c4.6 1 6-9.8 10.2-9.4 3.5.3-.6 7.6 3 7.8 3 .2 4-5.2 6.8-9.4"
          />
        </svg>
        {checkout?.organization.name ?? 'Checkout'}
      </p>
      {checkout && (
        <p className={css.total}>
          <span className={css.label}>Total</span> {formatMoney(checkout.totalAmount, checkout.currency)}
        </p>
      )}
      {onClose && <CloseButton className={css.close} label="Close the checkout" onClick={onClose} />}
    </header>
    <main className={css.main}>{children}</main>
  </div>
)
