import { use, type ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { CloseButton } from '../../ui/CloseButton.tsx'
import { dueOf, laterChargesOf } from '../../ui/offer/offer.ts'
import type { BackPlace } from '../embed/back-place.ts'
import { BrandContext } from '../state/brand.ts'
import type { Checkout } from '../state/checkout.ts'
import css from './Layout.module.css'
import { useSpeech } from '../texts/speech.ts'

type Props = {
  /** True before the first response. Hides everything that would move later. */
  isOpening?: boolean
  checkout?: Checkout | undefined
  /** Seller of a checkout that is no longer shown. */
  seller?: string | undefined
  /** Back link; undefined when unknown, and in frames, which have `onClose`. */
  back?: BackPlace | undefined
  onClose?: (() => void) | undefined
  /** Called when the visitor chooses another language. */
  onLanguage?: (() => void) | undefined
  children: ReactNode
}

/** Logo of the seller, or else of the product. */
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

/** Sticky bar with the back link, the seller and the total, and the screen below it. */
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
              <path d="M12.5 3.5L6 10l6.5 6.5" />
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
            {money(dueOf(checkout), checkout.currency)}
          </p>
        )}
        {onClose && <CloseButton className={css.close} label={say('layout.close')} onClick={onClose} />}
      </header>
      <main className={css.main}>{children}</main>
      {/* The form and the receipt have separate footers: the receipt is another page to its reader, so
          nothing moves. */}
      <footer key={checkout?.status} className={css.foot}>
        <LanguageChoice onChosen={onLanguage} />
      </footer>
    </div>
  )
}
