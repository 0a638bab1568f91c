import { useState, type FormEvent } from 'react'
import { currencyName } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import type { CheckoutController } from '../state/controller.ts'
import type { Open } from '../state/state.ts'
import { amountText, boundsText, readAmount } from './amount-entry.ts'
import css from './DiscountCode.module.css'

type Props = { state: Open; controller: CheckoutController }

/** The amount of a product whose price the customer chooses. */
export const AmountField = ({ state, controller }: Props) => {
  const { productPrice: price, amount, currency } = state.checkout
  const [text, setText] = useState(amountText(amount, currency))
  if (price.amountType !== 'custom') return null
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (state.updating) return
    const read = readAmount(text, price)
    if ('error' in read) return controller.check('amount', read.error)
    controller.check('amount', undefined)
    if (read.amount !== amount) void controller.update({ amount: read.amount })
  }
  return (
    <form className={css.form} onSubmit={apply} noValidate>
      <Field
        label={`Your price in ${/^usd$/i.test(currency) ? 'dollars' : currencyName(currency)}`}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        hint={boundsText(price)}
        error={state.errors.amount}
        className={css.field}
        maxLength={12}
        onChange={({ target }) => {
          setText(target.value)
          controller.check('amount', undefined)
        }}
      />
      <Button type="submit" tone="soft" busy={state.updating}>
        Set
      </Button>
    </form>
  )
}
