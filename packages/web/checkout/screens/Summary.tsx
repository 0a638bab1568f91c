import { formatMoney } from '../../lib/money.ts'
import type { State } from '../state/state.ts'
import { AmountField } from './AmountField.tsx'
import { DiscountCode } from './DiscountCode.tsx'
import { ProductChoice } from './ProductChoice.tsx'
import type { CheckoutController } from '../state/controller.ts'
import css from './Summary.module.css'
import type { Checkout } from '../state/checkout.ts'

type Props = { checkout: Checkout; state: State; controller: CheckoutController }

/** The product, the parts of its price and the total. */
export const Summary = ({ checkout, state, controller }: Props) => {
  const { product, currency } = checkout
  const money = (amount: number) => formatMoney(amount, currency)
  const picture = product.medias[0]
  const hasParts = checkout.discountAmount > 0 || (checkout.taxAmount ?? 0) > 0
  return (
    <div className={css.summary}>
      <div className={css.product}>
        {picture && <img className={css.picture} src={picture.publicUrl} alt="" width={96} height={96} />}
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
        <div>
          <dt>{hasParts ? 'Subtotal' : product.name}</dt>
          <dd>{money(checkout.amount)}</dd>
        </div>
        {checkout.discountAmount > 0 && (
          <div>
            <dt>{checkout.discount?.name ?? 'Discount'}</dt>
            <dd>−{money(checkout.discountAmount)}</dd>
          </div>
        )}
        {checkout.taxAmount !== null && checkout.taxAmount > 0 && (
          <div>
            <dt>Tax</dt>
            <dd>{money(checkout.taxAmount)}</dd>
          </div>
        )}
        {checkout.taxAmount === null && checkout.isPaymentRequired && (
          <div className={css.open}>
            <dt>Tax</dt>
            <dd>depends on your country</dd>
          </div>
        )}
        <div className={css.total}>
          <dt>Total</dt>
          <dd aria-busy={state.at === 'open' && state.updating}>{money(checkout.totalAmount)}</dd>
        </div>
      </dl>
      {state.at === 'open' && checkout.allowDiscountCodes && checkout.isDiscountApplicable && (
        <DiscountCode state={state} controller={controller} />
      )}
    </div>
  )
}
