import { useState, type FormEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { formatMoney } from '../ui/money.ts'
import { Notice } from '../ui/Notice.tsx'
import type { Open } from './checkout-state.ts'
import css from './DiscountCode.module.css'
import type { Checkouting } from './run-checkout.ts'
import type { Checkout } from './where-it-stands.ts'

type Props = { state: Open; running: Checkouting }

const discountWords = (discount: NonNullable<Checkout['discount']>, currency: string): string =>
  discount.type === 'fixed'
    ? `${formatMoney(discount.amount, currency)} off`
    : `${discount.basisPoints / 100}% off`

const focusAtOnce = (input: HTMLInputElement | null): void => input?.focus()

/** The discount code, behind a link: most buyers have none, and the field alone would send them looking for one. */
export const DiscountCode = ({ state, running }: Props) => {
  const [shown, setShown] = useState(false)
  const [code, setCode] = useState('')
  const { discount, currency } = state.checkout
  if (discount) {
    return (
      <div className={css.applied}>
        <p>
          {discount.code ?? discount.name}: {discountWords(discount, currency)}{' '}
          <Button tone="plain" size="small" onClick={() => void running.update({ discountCode: null })}>
            Remove
          </Button>
        </p>
        {state.faults.discountCode && <Notice tone="bad">{state.faults.discountCode}</Notice>}
      </div>
    )
  }
  if (!shown) {
    return (
      <Button tone="plain" size="small" className={css.link} onClick={() => setShown(true)}>
        Add a discount code
      </Button>
    )
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (state.updating) return
    if (code.trim() === '') return running.check('discountCode', 'Enter the code first.')
    void running.update({ discountCode: code.trim() })
  }
  return (
    <form className={css.form} onSubmit={apply} noValidate>
      <Field
        label="Discount code"
        name="discountCode"
        value={code}
        error={state.faults.discountCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={focusAtOnce}
        className={css.field}
        onChange={({ target }) => {
          setCode(target.value)
          running.check('discountCode', undefined)
        }}
      />
      <Button type="submit" tone="soft" busy={state.updating}>
        Apply
      </Button>
    </form>
  )
}
