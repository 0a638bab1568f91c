import { useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { State } from '../state/state.ts'
import { AmountField } from './AmountField.tsx'
import { DiscountCode } from './DiscountCode.tsx'
import { Line } from './Line.tsx'
import { ProductChoice } from './ProductChoice.tsx'
import css from './Summary.module.css'
import { useSpeech } from '../texts/speech.ts'

type Props = {
  checkout: Checkout
  state: State
  controller: CheckoutController
  /** A picture of the very thing that is bought; the product's takes its place where there is none. */
  bought: string | null
}

/** The product, the parts of its price and the total. */
export const Summary = ({ checkout, state, controller, bought }: Props) => {
  const { product, currency, taxAmount } = checkout
  const { say } = useSpeech()
  const format = useFormat()
  const money = (amount: number) => format.money(amount, currency)
  const [isLost, setLost] = useState(false)
  const picture = product.medias[0]
  const shown = isLost ? null : bought
  const hasParts = checkout.discountAmount > 0 || (taxAmount ?? 0) > 0
  const isTaxPending = taxAmount === null && checkout.isPaymentRequired
  return (
    <div className={css.summary}>
      <div className={classes(css.product, shown !== null && css.besideBought)}>
        {shown !== null && (
          // Its address ends with the checkout; the page has to work without.
          <img className={css.bought} src={shown} alt={say('order.picture')} onError={() => setLost(true)} />
        )}
        {shown === null && picture && (
          <img className={css.picture} src={picture.publicUrl} alt="" width={96} height={96} />
        )}
        <div>
          <h1 className={css.name}>{product.name}</h1>
          <p className={css.price}>{money(checkout.totalAmount)}</p>
        </div>
      </div>
      {product.description && <p className={css.description}>{product.description}</p>}
      {state.at === 'open' && checkout.products.length > 1 && (
        <ProductChoice
          checkout={checkout}
          updating={state.updating}
          onChoose={(id) => void controller.update({ productId: id })}
        />
      )}
      {state.at === 'open' && <AmountField key={checkout.amount} state={state} controller={controller} />}
      <dl className={css.lines}>
        <Line
          term={hasParts ? say('order.subtotal') : product.name}
          className={hasParts || isTaxPending ? undefined : css.sameAsTotal}
        >
          {money(checkout.amount)}
        </Line>
        <Line term={checkout.discount?.name ?? say('order.discount')}>
          {checkout.discountAmount > 0 && `−${money(checkout.discountAmount)}`}
        </Line>
        <Line term={say('order.tax')}>{taxAmount !== null && taxAmount > 0 && money(taxAmount)}</Line>
        <Line term={say('order.tax')} className={css.open}>
          {isTaxPending && say('order.taxOpen')}
        </Line>
        <Line term={say('order.total')} className={css.total} busy={state.at === 'open' && state.updating}>
          {money(checkout.totalAmount)}
        </Line>
      </dl>
      {state.at === 'open' && checkout.allowDiscountCodes && checkout.isDiscountApplicable && (
        <DiscountCode state={state} controller={controller} />
      )}
    </div>
  )
}
