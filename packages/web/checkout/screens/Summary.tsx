import { useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { Included } from '../../ui/offer/Included.tsx'
import { OrderLines } from '../../ui/offer/OrderLines.tsx'
import { headlinePrice } from '../../ui/offer/price-words.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { OpenState, State } from '../state/state.ts'
import { definePart } from '../../lib/part.ts'
import { Lazy } from '../../ui/Lazy.tsx'
import { type Checkout, currenciesOf } from '../state/checkout.ts'
import { AmountField } from './AmountField.tsx'
import type { LostDiscount } from './CurrencyChoice.tsx'
import { DiscountCode } from './DiscountCode.tsx'
import { ProductChoice } from './ProductChoice.tsx'
import css from './Summary.module.css'
import { useSpeech } from '../texts/speech.ts'

/** Loads for products with prices in several currencies, and after a link whose discount does not apply. */
const currencyPart = definePart(() => import('./CurrencyChoice.tsx'))

type Props = {
  checkout: Checkout
  state: State
  controller: CheckoutController
  /** Picture of the purchased item itself; defaults to the product's picture. */
  itemPicture: string | null
}

/** True where codes are allowed, and for a discount that this customer cannot use and so has to remove. */
const canChangeDiscount = ({ checkout, errors }: OpenState): boolean =>
  checkout.allowDiscountCodes || (checkout.discount != null && errors.discountCode !== undefined)

/** Product, breakdown of its price, and total. */
export const Summary = ({ checkout, state, controller, itemPicture }: Props) => {
  const { product } = checkout
  const speech = useSpeech()
  const { say } = speech
  const [isPictureLost, setIsPictureLost] = useState(false)
  const currencies = currenciesOf(checkout)
  const [discountlessCurrency] = useState(() =>
    new URLSearchParams(window.location.search).get('no_discount'),
  )
  // The currency choice is mounted again after a decline; its note stays.
  const [lostDiscount, setLostDiscount] = useState<LostDiscount>()
  const picture = product.medias[0]
  const shownPicture = isPictureLost ? null : itemPicture
  return (
    <div className={css.summary}>
      <div className={classes(css.product, shownPicture !== null && css.besideBought)}>
        {shownPicture !== null && (
          // Its URL expires with the checkout; the page has to work without it.
          <img
            className={css.bought}
            src={shownPicture}
            alt={say('order.picture')}
            onError={() => setIsPictureLost(true)}
          />
        )}
        {shownPicture === null && picture && (
          <img className={css.picture} src={picture.publicUrl} alt="" width={96} height={96} />
        )}
        <div>
          <h1 className={css.name}>{product.name}</h1>
          <p className={css.price}>{headlinePrice(checkout, speech)}</p>
        </div>
      </div>
      {product.description && <p className={css.description}>{product.description}</p>}
      <Included product={product} speech={speech} />
      {state.at === 'open' && checkout.products.length > 1 && (
        <ProductChoice checkout={checkout} onChoose={(id) => controller.update({ productId: id })} />
      )}
      {state.at === 'open' && (currencies.length > 1 || discountlessCurrency !== null) && (
        <Lazy part={currencyPart} renderFailed={() => null}>
          {({ CurrencyChoice }) => (
            <CurrencyChoice
              state={state}
              controller={controller}
              currencies={currencies}
              discountlessCurrency={discountlessCurrency}
              lostDiscount={lostDiscount}
              onLostDiscount={setLostDiscount}
            />
          )}
        </Lazy>
      )}
      {state.at === 'open' && (
        <AmountField
          key={`${checkout.productId} ${checkout.currency}`}
          state={state}
          controller={controller}
        />
      )}
      <OrderLines offer={checkout} speech={speech} busy={state.at === 'open' && state.isUpdating} />
      {state.at === 'open' && canChangeDiscount(state) && checkout.isDiscountApplicable && (
        <DiscountCode state={state} controller={controller} />
      )}
    </div>
  )
}
