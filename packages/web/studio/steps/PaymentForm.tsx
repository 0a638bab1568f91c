import { Button } from '../../ui/Button.tsx'
import type { Studio } from '../state/studio.ts'
import { payLabel } from '../payment/price.ts'
import { usualPrice } from '../state/wizard.ts'
import hidden from '../../ui/visually-hidden.module.css'
import css from './Steps.module.css'
import { useSpeech } from '../texts/speech.ts'
import { withNodes } from '../../lib/texts/with-nodes.tsx'
import { useFormat } from '../../lib/format.ts'

const features = [
  {
    name: 'instant',
    icon: 'M13 2L4 14h6l-1 8 9-12h-6z',
  },
  {
    name: 'secure',
    icon: 'M12 2l8 3v6c0 5-3.3 9-8 11-4.7-2-8-6-8-11V5zm-1.2 13.5l6-6-1.5-1.5-4.5 4.5-2.1-2.1-1.5 1.5z',
  },
] as const

/** Payment step, beside the preview. */
export const PaymentForm = ({ studio }: { studio: Studio }) => {
  const { email, paying, price } = studio.wizard
  const { say } = useSpeech()
  const { money } = useFormat()
  const isUsual = price?.amount === usualPrice.amount && price.currency === usualPrice.currency
  return (
    <>
      {price !== null && (
        <p className={css.price}>
          {isUsual && (
            <s className={css.struck}>
              <span className={hidden.hidden}>{say('payment.instead')} </span>
              {money(299, 'usd')}
            </s>
          )}{' '}
          <strong className={css.now}>{money(price.amount, price.currency)}</strong>
        </p>
      )}
      <ul className={css.features}>
        {features.map(({ name, icon }) => (
          <li key={name} className={css.feature}>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <path d={icon} fill="currentColor" fillRule="evenodd" />
            </svg>
            <span>
              <span className={css.featureTitle}>{say(`payment.${name}`)}</span>
              <span className={css.featureText}>{say(`payment.${name}Text`)}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className={css.note}>
        {withNodes(say('payment.to', { email: '{0}' }), <strong className={css.address}>{email}</strong>)}
      </p>
      <div className={css.buttons}>
        <Button tone="soft" disabled={paying} onClick={studio.back}>
          {say('back')}
        </Button>
        <Button busy={paying} onClick={() => void studio.pay()}>
          {payLabel(say, money, price)}
        </Button>
      </div>
      <output className={hidden.hidden}>{paying ? say('payment.opening') : ''}</output>
    </>
  )
}
