import { useEffect, useEffectEvent, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { currencyName } from '../../lib/money.ts'
import { Field } from '../../ui/Field.tsx'
import type { CheckoutController } from '../state/controller.ts'
import type { OpenState } from '../state/state.ts'
import { amountText, boundsText, readAmount } from './amount-entry.ts'
import { useSpeech } from '../texts/speech.ts'

type Props = { state: OpenState; controller: CheckoutController }

/** Pause in typing after which an amount is applied, in milliseconds. */
const pause = 500

/** Amount of a product with a custom price. It is applied when typing pauses, and when the field is left. */
export const AmountField = ({ state, controller }: Props) => {
  const { productPrice: price, amount, currency } = state.checkout
  const { say } = useSpeech()
  const { locale } = useFormat()
  const [text, setText] = useState(amountText(amount, currency))
  const apply = (typed: string, isComplete: boolean): void => {
    if (price.amountType !== 'custom') return
    const read = readAmount(typed, price)
    if ('amount' in read) {
      if (isComplete) setText(amountText(read.amount, currency))
      if (read.amount !== amount) void controller.update({ amount: read.amount })
      return
    }
    // An amount that is typed in part is often too low, so errors wait for its end.
    if (isComplete) controller.check('amount', read.error)
  }
  const applyTyped = useEffectEvent((typed: string) => apply(typed, false))
  useEffect(() => {
    const timer = setTimeout(() => applyTyped(text), pause)
    return () => clearTimeout(timer)
  }, [text])
  if (price.amountType !== 'custom') return null
  const read = readAmount(text, price)
  // The sentence follows the language of the page; the state keeps that there is an error.
  const error = state.errors.amount && ('error' in read ? read.error : state.errors.amount)
  return (
    <Field
      label={say('amount.label', {
        currency: /^usd$/i.test(currency) ? say('amount.dollars') : currencyName(currency, locale),
      })}
      name="amount"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      // An error takes the line of the hint: the page stays where it is when the field is left by a press.
      hint={error === undefined && boundsText(price)}
      error={error}
      maxLength={12}
      onChange={({ target }) => {
        setText(target.value)
        controller.check('amount', undefined)
      }}
      onBlur={() => apply(text, true)}
      onKeyDown={({ key }) => key === 'Enter' && apply(text, true)}
    />
  )
}
