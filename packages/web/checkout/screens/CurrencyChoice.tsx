import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { currencyName } from '../../lib/money.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutChange } from '../state/checkout-calls.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { OpenState } from '../state/state.ts'
import { type Say, useSpeech } from '../texts/speech.ts'
import css from './CurrencyChoice.module.css'

type Props = {
  state: OpenState
  controller: CheckoutController
  currencies: readonly string[]
  /** Currency in which the discount of the followed link has no amount. */
  discountlessCurrency: string | null
  lostDiscount: LostDiscount | undefined
  onLostDiscount: (lost: LostDiscount) => void
}

/** Discount that was dropped because it has no amount in the chosen currency. */
export type LostDiscount = { readonly discount: string; readonly currency: string }

/** Explains that a discount does not apply in the currency of the checkout; undefined where none was dropped. */
const noteOf = (
  { currency, discount }: Checkout,
  lost: LostDiscount | undefined,
  discountlessCurrency: string | null,
  say: Say,
): string | undefined => {
  if (discount) return undefined
  const values = { currency: currency.toUpperCase() }
  if (lost?.currency === currency) return say('currency.noDiscount', { ...values, discount: lost.discount })
  return discountlessCurrency === currency ? say('currency.noLinkDiscount', values) : undefined
}

/** Lets the buyer change the currency while the checkout is open. */
export const CurrencyChoice = ({
  state,
  controller,
  currencies,
  discountlessCurrency,
  lostDiscount,
  onLostDiscount,
}: Props) => {
  const { say } = useSpeech()
  const { locale } = useFormat()
  const { currency, discount } = state.checkout
  const [pending, setPending] = useState<string>()
  const nameOf = (code: string) => currencyName(code, locale)
  const choose = async (next: string) => {
    setPending(next)
    await controller.update({ currency: next as CheckoutChange['currency'] })
    setPending((latest) => (latest === next ? undefined : latest))
    const after = controller.state()
    if (discount && after.at === 'open' && after.checkout.currency === next && !after.checkout.discount)
      onLostDiscount({ discount: discount.code ?? discount.name, currency: next })
  }
  return (
    <div className={css.part}>
      {currencies.length > 1 && (
        <label className={css.choice}>
          <span className={css.label}>{say('currency.label')}</span>
          <select
            className={css.select}
            name="currency"
            value={pending ?? currency}
            onChange={({ target }) => void choose(target.value)}
          >
            {currencies.map((code) => (
              <option key={code} value={code}>
                {`${code.toUpperCase()} – ${nameOf(code)}`}
              </option>
            ))}
          </select>
        </label>
      )}
      <Notice>{noteOf(state.checkout, lostDiscount, discountlessCurrency, say)}</Notice>
    </div>
  )
}
