import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { currencyName } from '../../lib/money.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutChange } from '../state/checkout-calls.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { Open } from '../state/state.ts'
import { type Say, useSpeech } from '../texts/speech.ts'
import css from './CurrencyChoice.module.css'

type Props = {
  state: Open
  controller: CheckoutController
  currencies: readonly string[]
  /** Currency in which the discount of the followed link has no amount. */
  withoutDiscount: string | null
}

/** Returns the note on a discount that the currency of the checkout has cost; undefined without one. */
const noteOf = (
  { currency, discount }: Checkout,
  lost: { readonly discount: string; readonly currency: string } | undefined,
  withoutDiscount: string | null,
  say: Say,
): string | undefined => {
  if (discount) return undefined
  const values = { currency: currency.toUpperCase() }
  if (lost?.currency === currency) return say('currency.noDiscount', { ...values, discount: lost.discount })
  return withoutDiscount === currency ? say('currency.noLinkDiscount', values) : undefined
}

/** Currencies of the product, of which the buyer can choose another one until a payment is in progress. */
export const CurrencyChoice = ({ state, controller, currencies, withoutDiscount }: Props) => {
  const { say } = useSpeech()
  const { locale } = useFormat()
  const { currency, discount } = state.checkout
  const [chosen, setChosen] = useState(currency)
  const [lost, setLost] = useState<{ readonly discount: string; readonly currency: string }>()
  const nameOf = (code: string) => currencyName(code, locale)
  const choose = async (next: string) => {
    setChosen(next)
    setLost(undefined)
    await controller.update({ currency: next as CheckoutChange['currency'] })
    const after = controller.state()
    if (discount && after.at === 'open' && after.checkout.currency === next && !after.checkout.discount)
      setLost({ discount: discount.code ?? discount.name, currency: next })
  }
  return (
    <div className={css.part}>
      {currencies.length > 1 && (
        <label className={css.choice}>
          <span className={css.label}>{say('currency.label')}</span>
          <select
            className={css.select}
            name="currency"
            value={state.updating ? chosen : currency}
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
      <Notice>{noteOf(state.checkout, lost, withoutDiscount, say)}</Notice>
    </div>
  )
}
