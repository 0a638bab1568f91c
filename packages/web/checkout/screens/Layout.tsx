import { use, type ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { laterChargesOf } from '../../ui/offer/offer.ts'
import type { BackPlace } from '../embed/back-place.ts'
import { BrandContext } from '../state/brand.ts'
import type { Checkout } from '../state/checkout.ts'
import css from './Layout.module.css'
import { useSpeech } from '../texts/speech.ts'

type Props = {
  /** Whether nothing is known yet. What would move when more is known is then not shown. */
  isOpening?: boolean
  checkout?: Checkout | undefined
  /** The seller of a checkout that is not shown any more. */
  seller?: string | undefined
  /** Where the customer came from; undefined where it is not known, and in frames, which have `onClose`. */
  back?: BackPlace | undefined
  onClose?: (() => void) | undefined
  /** Called when another language was chosen. */
  onLanguage?: (() => void) | undefined
  children: ReactNode
}

/** The logo of the seller, else the product's. */
const Mark = () => {
  const logo = use(BrandContext)?.logo_url ?? null
  return logo === null ? (
    <span className={css.mark}>
      <Logo size={28} />
    </span>
  ) : (
    <img className={css.logo} src={logo} alt="" />
  )
}

/** The bar that stays on top, with the way back, the seller and the total, and the screen below it. */
export const Layout = ({
  isOpening = false,
  checkout,
  seller,
  back,
  onClose,
  onLanguage,
  children,
}: Props) => {
  const { say } = useSpeech()
  const { money } = useFormat()
  return (
    <div className={classes(css.layout, isOpening && css.opening)}>
      <header className={css.bar}>
        {back && (
          <a
            className={css.back}
            href={back.href}
            aria-label={say('layout.backTo', { place: back.name })}
            onClick={back.onClick}
          >
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M12.500 3.500L6 10l6.500 6.500" />
            </svg>
            <span className={css.word}>{say('layout.back')}</span>
          </a>
        )}
        <p className={css.seller}>
          <Mark />
          <span className={css.name}>{checkout?.organization.name ?? seller ?? say('checkout')}</span>
        </p>
        {checkout && (
          <p className={css.total}>
            <span className={css.label}>
              {say(laterChargesOf(checkout) === undefined ? 'layout.total' : 'order.totalToday')}
            </span>{' '}
            {money(checkout.totalAmount, checkout.currency)}
          </p>
        )}
        {onClose && <CloseButton className={css.close} label={say('layout.close')} onClick={onClose} />}
      </header>
      <main className={css.main}>{children}</main>
      {/* The foot of the form is not that of the receipt, which is another page to its reader: nothing moves. */}
      <footer key={checkout?.status} className={css.foot}>
        <LanguageChoice onChosen={onLanguage} />
      </footer>
    </div>
  )
}
