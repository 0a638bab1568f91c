import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { texts as offerTexts } from '../../languages/en/offer.ts'
import { currencyName } from '../../lib/money.ts'
import { createSay } from '../../lib/texts/catalogue.ts'
import { Included } from '../../ui/offer/Included.tsx'
import { Select } from '../../ui/Select.tsx'
import { OrderLines } from '../../ui/offer/OrderLines.tsx'
import { agreement, headlinePrice, payLabel } from '../../ui/offer/price-words.ts'
import css from './CheckoutPreview.module.css'
import { firstAmountOf, offerOf } from './offer-of-entry.ts'
import { hasAmounts, pricedIn } from './price-entry.ts'
import type { ProductEntry } from './product-entry.ts'

const say = createSay<typeof offerTexts>(offerTexts, 'en-US')

type Props = {
  entry: ProductEntry
  /** Name of the organization that sells the product. */
  seller: string
}

/** Preview of the checkout while the product is edited: its head, its lines, its questions and its button. */
export const CheckoutPreview = ({ entry: edited, seller }: Props) => {
  const speech = { say, format: useFormat() }
  const [today] = useState(() => new Date())
  const [chosen, setChosen] = useState(edited.currency)
  const entry = pricedIn(edited, chosen)
  const currencies = hasAmounts(edited) ? [edited, ...edited.others].map(({ currency }) => currency) : []
  const offer = offerOf(entry, seller, today)
  const [picture] = entry.medias
  const isPriced = firstAmountOf(entry) !== undefined
  const terms = isPriced ? agreement(offer, speech) : undefined
  return (
    <div className={css.preview}>
      <div className={css.product}>
        {picture && <img className={css.picture} src={picture.url} alt="" width={72} height={72} />}
        <div className={css.head}>
          <p className={css.name}>{offer.product.name}</p>
          {isPriced ? (
            <p className={css.price}>{headlinePrice(offer, speech)}</p>
          ) : (
            <p className={css.unpriced}>No price yet</p>
          )}
        </div>
      </div>
      {offer.product.description !== null && <p className={css.description}>{offer.product.description}</p>}
      {currencies.length > 1 && (
        <Select
          label="Currency"
          choices={currencies.map((currency) => ({ value: currency, label: currency.toUpperCase() }))}
          value={entry.currency}
          onChange={setChosen}
        />
      )}
      <Included product={offer.product} speech={speech} />
      {entry.kind === 'custom' && (
        <div className={css.field}>
          <span
            className={css.label}
          >{`Your price in ${entry.currency === 'usd' ? 'dollars' : currencyName(entry.currency)}`}</span>
          <span className={css.input}>{isPriced && speech.format.money(offer.amount, offer.currency)}</span>
        </div>
      )}
      {isPriced && <OrderLines offer={offer} speech={speech} />}
      {entry.fields.length > 0 && (
        <div className={css.fields}>
          <p className={css.heading}>About your order</p>
          {entry.fields.map(({ id, label, required }) => (
            <div key={id} className={css.field}>
              <span className={css.label}>{required ? label : `${label} (optional)`}</span>
              <span className={css.input} />
            </div>
          ))}
        </div>
      )}
      <span className={css.pay}>{isPriced ? payLabel(offer, false, speech) : 'Pay'}</span>
      {terms !== undefined && <p className={css.small}>{terms}</p>}
    </div>
  )
}
