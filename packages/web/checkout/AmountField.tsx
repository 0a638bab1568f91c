import { useState, type FormEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { amountText, boundsText, readAmount } from './amount-entry.ts'
import type { Open } from './checkout-state.ts'
import css from './DiscountCode.module.css'
import type { Checkouting } from './run-checkout.ts'

type Props = { state: Open; running: Checkouting }

/** How much the buyer wants to pay, where the seller leaves that to them. */
export const AmountField = ({ state, running }: Props) => {
  const { productPrice: price, amount } = state.checkout
  const [text, setText] = useState(amountText(amount))
  if (price.amountType !== 'custom') return null
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (state.updating) return
    const read = readAmount(text, price)
    if ('fault' in read) return running.check('amount', read.fault)
    running.check('amount', undefined)
    if (read.amount !== amount) void running.update({ amount: read.amount })
  }
  return (
    <form className={css.form} onSubmit={apply} noValidate>
      <Field
        label="Your price in dollars"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        hint={boundsText(price)}
        error={state.faults.amount}
        className={css.field}
        maxLength={12}
        onChange={({ target }) => {
          setText(target.value)
          running.check('amount', undefined)
        }}
      />
      <Button type="submit" tone="soft" busy={state.updating}>
        Set
      </Button>
    </form>
  )
}
