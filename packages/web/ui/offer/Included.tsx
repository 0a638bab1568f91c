import css from './Included.module.css'
import type { Offer } from './offer.ts'
import type { OfferSpeech } from './speech.ts'

/** Benefits of the product. */
export const Included = ({ product, speech: { say } }: Pick<Offer, 'product'> & { speech: OfferSpeech }) => {
  if (product.benefits.length === 0) return null
  return (
    <div className={css.included}>
      <p className={css.heading}>{say('order.included')}</p>
      <ul className={css.benefits}>
        {product.benefits.map(({ id, description }) => (
          <li key={id}>{description}</li>
        ))}
      </ul>
    </div>
  )
}
