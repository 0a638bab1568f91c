import { useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { Open } from '../state/state.ts'
import { InlineForm } from './InlineForm.tsx'
import css from './InlineForm.module.css'

type Props = { state: Open; controller: CheckoutController }

const discountText = (discount: NonNullable<Checkout['discount']>, currency: string): string =>
  discount.type === 'fixed'
    ? `${formatMoney(discount.amount, currency)} off`
    : `${discount.basisPoints / 100}% off`

const focus = (input: HTMLInputElement | null): void => input?.focus()

/** The discount code, behind a link: most customers have none, and the field alone would send them looking for one. */
export const DiscountCode = ({ state, controller }: Props) => {
  const [shown, setShown] = useState(false)
  const [code, setCode] = useState('')
  const { discount, currency } = state.checkout
  const error = state.errors.discountCode
  if (discount) {
    return (
      <div className={css.applied}>
        <p>
          {discount.code ?? discount.name}: {discountText(discount, currency)}{' '}
          <Button tone="plain" size="small" onClick={() => void controller.update({ discountCode: null })}>
            Remove
          </Button>
        </p>
        <Notice tone="bad">{error}</Notice>
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
  return (
    <InlineForm
      label="Discount code"
      name="discountCode"
      value={code}
      error={error}
      autoCapitalize="characters"
      spellCheck={false}
      ref={focus}
      action="Apply"
      busy={state.updating}
      onText={(typed) => {
        setCode(typed)
        controller.check('discountCode', undefined)
      }}
      onSubmit={() => {
        if (code.trim() === '') return controller.check('discountCode', 'Enter the code first.')
        void controller.update({ discountCode: code.trim() })
      }}
    />
  )
}
