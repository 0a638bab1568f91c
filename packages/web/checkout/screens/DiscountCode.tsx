import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatMoney } from '../../lib/money.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Open } from '../state/state.ts'
import css from './DiscountCode.module.css'
import type { CheckoutController } from '../state/controller.ts'
import type { Checkout } from '../state/checkout.ts'

type Props = { state: Open; controller: CheckoutController }

const discountWords = (discount: NonNullable<Checkout['discount']>, currency: string): string =>
  discount.type === 'fixed'
    ? `${formatMoney(discount.amount, currency)} off`
    : `${discount.basisPoints / 100}% off`

const focusAtOnce = (input: HTMLInputElement | null): void => input?.focus()

/** The discount code, behind a link: most buyers have none, and the field alone would send them looking for one. */
export const DiscountCode = ({ state, controller }: Props) => {
  const [shown, setShown] = useState(false)
  const [code, setCode] = useState('')
  const { discount, currency } = state.checkout
  if (discount) {
    return (
      <div className={css.applied}>
        <p>
          {discount.code ?? discount.name}: {discountWords(discount, currency)}{' '}
          <Button tone="plain" size="small" onClick={() => void controller.update({ discountCode: null })}>
            Remove
          </Button>
        </p>
        {state.errors.discountCode && <Notice tone="bad">{state.errors.discountCode}</Notice>}
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
    if (code.trim() === '') return controller.check('discountCode', 'Enter the code first.')
    void controller.update({ discountCode: code.trim() })
  }
  return (
    <form className={css.form} onSubmit={apply} noValidate>
      <Field
        label="Discount code"
        name="discountCode"
        value={code}
        error={state.errors.discountCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={focusAtOnce}
        className={css.field}
        onChange={({ target }) => {
          setCode(target.value)
          controller.check('discountCode', undefined)
        }}
      />
      <Button type="submit" tone="soft" busy={state.updating}>
        Apply
      </Button>
    </form>
  )
}
