import { useState } from 'react'
import { type Format, useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { OpenState } from '../state/state.ts'
import { InlineForm } from './InlineForm.tsx'
import css from './InlineForm.module.css'
import { useSpeech } from '../texts/speech.ts'

type Props = { state: OpenState; controller: CheckoutController }

const discountText = (
  discount: NonNullable<Checkout['discount']>,
  currency: string,
  { money, locale }: Format,
): string =>
  discount.type === 'fixed'
    ? money(discount.amounts?.[currency] ?? discount.amount, currency)
    : new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
        discount.basisPoints / 10_000,
      )

const focus = (input: HTMLInputElement | null): void => input?.focus()

/**
 * Discount code, behind a link: most customers have none, and a visible field would send them looking for
 * one.
 */
export const DiscountCode = ({ state, controller }: Props) => {
  const { say } = useSpeech()
  const format = useFormat()
  const [shown, setShown] = useState(false)
  const [code, setCode] = useState('')
  const [isApplying, setIsApplying] = useState(false)
  const { discount, currency } = state.checkout
  const error = state.errors.discountCode
  const apply = async () => {
    setIsApplying(true)
    await controller.update({ discountCode: code.trim() })
    setIsApplying(false)
  }
  if (discount) {
    return (
      <div className={css.applied}>
        <p>
          {discount.code ?? discount.name}:{' '}
          {say('code.off', { amount: discountText(discount, currency, format) })}{' '}
          <Button tone="plain" size="small" onClick={() => void controller.update({ discountCode: null })}>
            {say('code.remove')}
          </Button>
        </p>
        <Notice tone="bad">{error}</Notice>
      </div>
    )
  }
  if (!shown) {
    return (
      <Button tone="plain" size="small" className={css.link} onClick={() => setShown(true)}>
        {say('code.add')}
      </Button>
    )
  }
  return (
    <InlineForm
      label={say('code.label')}
      name="discountCode"
      value={code}
      error={error}
      autoCapitalize="characters"
      spellCheck={false}
      ref={focus}
      action={say('code.apply')}
      busy={isApplying}
      onText={(typed) => {
        setCode(typed)
        controller.check('discountCode', undefined)
      }}
      onSubmit={() => {
        if (code.trim() === '') return controller.check('discountCode', say('code.first'))
        void apply()
      }}
    />
  )
}
