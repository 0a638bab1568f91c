import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { currencyName } from '../../lib/money.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { Open } from '../state/state.ts'
import { amountText, boundsText, readAmount } from './amount-entry.ts'
import { InlineForm } from './InlineForm.tsx'
import { useSpeech } from '../texts/speech.ts'

type Props = { state: Open; controller: CheckoutController }

/** Amount of a product with a custom price. */
export const AmountField = ({ state, controller }: Props) => {
  const { productPrice: price, amount, currency } = state.checkout
  const { say } = useSpeech()
  const { locale } = useFormat()
  const [text, setText] = useState(amountText(amount, currency))
  if (price.amountType !== 'custom') return null
  const apply = () => {
    const read = readAmount(text, price)
    if ('error' in read) return controller.check('amount', read.error)
    controller.check('amount', undefined)
    if (read.amount !== amount) void controller.update({ amount: read.amount })
  }
  return (
    <InlineForm
      label={say('amount.label', {
        currency: /^usd$/i.test(currency) ? say('amount.dollars') : currencyName(currency, locale),
      })}
      name="amount"
      inputMode="decimal"
      value={text}
      hint={boundsText(price)}
      error={state.errors.amount}
      maxLength={12}
      action={say('amount.set')}
      busy={state.updating}
      onText={(typed) => {
        setText(typed)
        controller.check('amount', undefined)
      }}
      onSubmit={apply}
    />
  )
}
