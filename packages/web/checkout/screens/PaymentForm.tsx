import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { blankCard, type CardEntry } from '../card/card-entry.ts'
import { CardFields, TokenizedCardRow } from '../card/CardFields.tsx'
import { monthOf } from '../card/expiry.ts'
import { TestCards } from '../card/TestCards.tsx'
import { AddressFields, CountryField, TaxIdField } from '../customer/BillingFields.tsx'
import { type Customer, requirementsOf } from '../customer/customer.ts'
import { CustomerField } from '../customer/CustomerField.tsx'
import { CustomFields } from '../customer/CustomFields.tsx'
import { LiveCardFields } from '../processor/LiveCardFields.tsx'
import { publishableKey } from '../state/checkout.ts'
import type { CheckoutController } from '../state/controller.ts'
import { firstInvalidField } from '../state/field-errors.ts'
import type { State } from '../state/state.ts'
import css from './PaymentForm.module.css'

type Props = {
  state: Extract<State, { at: 'open' | 'paying' }>
  controller: CheckoutController
  customer: Customer
  onCustomer: (customer: Customer) => void
  /** The card as it is typed. */
  entry: CardEntry
  onEntry: (entry: CardEntry) => void
}

/** The form of an open checkout: customer, card, and the button that pays. */
export const PaymentForm = ({ state, controller, customer, onCustomer, entry, onEntry }: Props) => {
  const { checkout } = state
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const paying = state.at === 'paying'
  const errors = state.at === 'open' ? state.errors : {}
  const requirements = requirementsOf(checkout)
  const now = monthOf(checkout.createdAt)
  const tokenized = state.card
  const isLive = publishableKey(checkout) !== undefined

  // The security code is for one attempt. Number and date stay for another one after a decline.
  const dropCode = useEffectEvent(() => onEntry({ ...entry, securityCode: '' }))
  useEffect(() => {
    if (tokenized) dropCode()
  }, [tokenized])

  const focusError = useEffectEvent((rejections: number) => {
    if (rejections === 0) return
    const field = firstInvalidField(errors)
    const input = field && form.current?.elements.namedItem(field)
    if (input instanceof HTMLElement) input.focus()
    else notice.current?.focus()
  })
  // The cursor moves when the form was rejected, not when an error comes or goes while the customer types.
  useEffect(() => focusError(state.rejections), [state.rejections])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void controller.pay(customer, entry)
  }
  const fill = (card: typeof entry) => {
    controller.forgetCard()
    onEntry(card)
    for (const field of ['number', 'expiry', 'securityCode'] as const) controller.check(field, undefined)
    if (customer.name.trim() === '') onCustomer({ ...customer, name: 'Test Buyer' })
  }
  const useOtherCard = () => {
    controller.forgetCard()
    onEntry(blankCard)
  }
  const changeTaxId = (customerTaxId: string | null) => {
    // A number that was rejected is not sent again: that would only keep the customer from paying.
    if (customerTaxId === checkout.customerTaxId || errors.taxId !== undefined) return
    if (customer.country === '')
      return controller.check('taxId', customerTaxId === null ? undefined : 'Choose your country first.')
    void controller.update({ customerTaxId, customerBillingAddress: { country: customer.country } })
  }
  const fieldProps = { customer, requirements, errors, locked: paying, onCustomer, onCheck: controller.check }

  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      {requirements.payment && !isLive && <TestCards now={now} locked={paying} onPick={fill} />}
      {state.at === 'open' && state.notice && (
        <div ref={notice} tabIndex={-1} className={css.notice}>
          <Notice tone="bad">{state.notice}</Notice>
        </div>
      )}
      <fieldset className={css.group}>
        <legend className={css.heading}>Contact</legend>
        <CustomerField
          {...fieldProps}
          field="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          readOnly={checkout.customerId !== null}
        />
      </fieldset>
      {requirements.customFields.length > 0 && <CustomFields {...fieldProps} />}
      {requirements.payment && (
        <fieldset className={css.group}>
          <legend className={css.heading}>Card</legend>
          {isLive && (
            <LiveCardFields checkout={checkout} live={controller.live} hidden={tokenized !== undefined} />
          )}
          {tokenized && <TokenizedCardRow card={tokenized} locked={paying} onOther={useOtherCard} />}
          {!tokenized && !isLive && (
            <CardFields
              entry={entry}
              now={now}
              errors={errors}
              locked={paying}
              onEntry={onEntry}
              onCheck={controller.check}
            />
          )}
          <CustomerField {...fieldProps} field="name" label="Name on card" autoComplete="cc-name" />
          <CountryField
            {...fieldProps}
            onCountry={(country) =>
              void controller.update({ customerBillingAddress: { country }, customerTaxId: null })
            }
          />
          {requirements.address && <AddressFields {...fieldProps} />}
          <TaxIdField {...fieldProps} onTaxId={changeTaxId} />
        </fieldset>
      )}
      {paying && state.connectionLost && (
        <Notice>The connection is lost. We keep trying, and you will not be charged twice.</Notice>
      )}
      <div className={css.end}>
        <Button type="submit" size="large" wide busy={paying || state.updating}>
          {payLabel(checkout.totalAmount, checkout.currency, paying)}
        </Button>
        <p className={css.small}>
          {requirements.payment
            ? `You pay ${checkout.organization.name}. Your card goes straight to the payment processor; nobody else sees its number.`
            : `Free of charge, from ${checkout.organization.name}.`}
        </p>
      </div>
    </form>
  )
}

const payLabel = (amount: number, currency: string, paying: boolean): string => {
  if (amount === 0) return paying ? 'One moment…' : 'Get it for free'
  return `${paying ? 'Paying' : 'Pay'} ${formatMoney(amount, currency)}`
}
