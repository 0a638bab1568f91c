import { Button } from '../../ui/Button.tsx'
import type { Studio } from '../state/use-studio.ts'
import { usualPrice } from '../state/wizard.ts'
import { PhotoThumb } from './PhotoThumb.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { Step } from './Step.tsx'
import css from './Steps.module.css'

const features = [
  {
    title: 'Instant Transformation',
    text: 'Painting begins when you are back from the checkout.',
    icon: 'M13 2L4 14h6l-1 8 9-12h-6z',
  },
  {
    title: 'Secure Payment',
    text: 'Your card details go to the checkout only, never to this page.',
    icon: 'M12 2l8 3v6c0 5-3.300 9-8 11-4.700-2-8-6-8-11V5zm-1.200 13.500l6-6-1.500-1.500-4.500 4.500-2.100-2.100-1.500 1.500z',
  },
] as const

export const PaymentStep = ({ studio }: { studio: Studio }) => {
  const { email, paying, price } = studio.wizard
  return (
    <Step
      heading="Complete Payment"
      intro={
        <>
          <p className={css.price}>
            {price === usualPrice && (
              <s className={css.struck}>
                <span className={hidden.hidden}>Instead of </span>$2.99
              </s>
            )}{' '}
            <strong className={css.now}>{price}</strong>
          </p>
          <p className={css.note}>Paid once, by card, on the next page. No subscription.</p>
        </>
      }
    >
      <ul className={css.features}>
        {features.map(({ title, text, icon }) => (
          <li key={title} className={css.feature}>
            <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
              <path d={icon} fill="currentColor" fillRule="evenodd" />
            </svg>
            <span>
              <span className={css.featureTitle}>{title}</span>
              <span className={css.featureText}>{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <PhotoThumb studio={studio} />
      <p className={css.note}>
        The picture will go to <strong className={css.address}>{email}</strong>.
      </p>
      <div className={css.buttons}>
        <Button tone="soft" disabled={paying} onClick={studio.back}>
          Back
        </Button>
        <Button busy={paying} onClick={() => void studio.pay()}>
          Pay {price}
        </Button>
      </div>
      <output className={hidden.hidden}>{paying ? 'Opening the checkout…' : ''}</output>
    </Step>
  )
}
