import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { currencyName } from '../../lib/money.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { CheckoutChange } from '../state/checkout-calls.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { Open } from '../state/state.ts'
import { useSpeech } from '../texts/speech.ts'
import css from './CurrencyChoice.module.css'

type Props = { state: Open; controller: CheckoutController; currencies: readonly string[] }

/** Currencies of the product, of which the buyer can choose another one until a payment is under way. */
export const CurrencyChoice = ({ state, controller, currencies }: Props) => {
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
      {lost?.currency === currency && !discount && (
        <Notice>
          {say('currency.noDiscount', { discount: lost.discount, currency: currency.toUpperCase() })}
        </Notice>
      )}
    </div>
  )
}
