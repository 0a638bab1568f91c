import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../ui/Button.tsx'
import { formatMoney } from '../ui/money.ts'
import { Notice } from '../ui/Notice.tsx'
import { AddressFields } from './AddressFields.tsx'
import { BuyerField } from './BuyerField.tsx'
import { blankCard } from './card-entry.ts'
import { CardFields } from './CardFields.tsx'
import type { State } from './checkout-state.ts'
import { CountryField } from './CountryField.tsx'
import { monthOf } from './expiry.ts'
import { HeldCardRow } from './HeldCardRow.tsx'
import { firstFault } from './faults.ts'
import { LiveCardFields } from './LiveCardFields.tsx'
import { askedBy, type Buyer } from './payment-form.ts'
import css from './PaymentForm.module.css'
import { Questions } from './Questions.tsx'
import { TaxIdField } from './TaxIdField.tsx'
import { liveKey } from './processor.ts'
import type { Checkouting } from './run-checkout.ts'
import { TestCards } from './TestCards.tsx'

type Props = {
  state: Extract<State, { at: 'open' | 'paying' }>
  running: Checkouting
  buyer: Buyer
  onBuyer: (buyer: Buyer) => void
}

/** Who pays, with which card, and the button that does it. */
export const PaymentForm = ({ state, running, buyer, onBuyer }: Props) => {
  const { checkout } = state
  const [entry, setEntry] = useState(blankCard)
  const form = useRef<HTMLFormElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const paying = state.at === 'paying'
  const faults = state.at === 'open' ? state.faults : {}
  const asked = askedBy(checkout)
  const now = monthOf(checkout.createdAt)
  const held = state.card
  const isLive = liveKey(checkout) !== undefined

  useEffect(() => {
    if (held) setEntry(blankCard)
  }, [held])

  useEffect(() => {
    if (state.refusals === 0) return
    const field = firstFault(faults)
    const input = field && form.current?.elements.namedItem(field)
    if (input instanceof HTMLElement) input.focus()
    else notice.current?.focus()
    // The cursor moves when the form was turned down, not when a fault comes or goes while typing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state.refusals])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void running.pay(buyer, entry)
  }
  const fill = (card: typeof entry) => {
    running.useOtherCard()
    setEntry(card)
    for (const field of ['number', 'expiry', 'securityCode'] as const) running.check(field, undefined)
    if (buyer.name.trim() === '') onBuyer({ ...buyer, name: 'Test Buyer' })
  }
  const changeTaxId = (customerTaxId: string | null) => {
    // Asking again about a number that was refused would only keep the buyer from paying.
    if (customerTaxId === checkout.customerTaxId || faults.taxId !== undefined) return
    if (buyer.country === '')
      return running.check('taxId', customerTaxId === null ? undefined : 'Choose your country first.')
    void running.update({ customerTaxId, customerBillingAddress: { country: buyer.country } })
  }
  const parts = { buyer, asked, faults, locked: paying, onBuyer, onCheck: running.check }

  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      {asked.payment && !isLive && <TestCards now={now} locked={paying} onPick={fill} />}
      {state.at === 'open' && state.notice && (
        <div ref={notice} tabIndex={-1} className={css.notice}>
          <Notice tone="bad" role="alert">
            {state.notice}
          </Notice>
        </div>
      )}
      <fieldset className={css.group}>
        <legend className={css.heading}>Contact</legend>
        <BuyerField
          {...parts}
          field="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          readOnly={checkout.customerId !== null}
        />
      </fieldset>
      {asked.questions.length > 0 && (
        <Questions
          questions={asked.questions}
          answers={buyer.answers}
          faults={faults}
          locked={paying}
          onAnswers={(answers) => onBuyer({ ...buyer, answers })}
          onCheck={running.check}
        />
      )}
      {asked.payment && (
        <fieldset className={css.group}>
          <legend className={css.heading}>Card</legend>
          {isLive && <LiveCardFields checkout={checkout} running={running} hidden={held !== undefined} />}
          {held && <HeldCardRow card={held} locked={paying} onOther={running.useOtherCard} />}
          {!held && !isLive && (
            <CardFields
              entry={entry}
              now={now}
              faults={faults}
              locked={paying}
              onEntry={setEntry}
              onCheck={running.check}
            />
          )}
          <BuyerField {...parts} field="name" label="Name on card" autoComplete="cc-name" />
          <CountryField
            {...parts}
            onCountry={(country) =>
              void running.update({ customerBillingAddress: { country }, customerTaxId: null })
            }
          />
          {asked.address && <AddressFields {...parts} />}
          <TaxIdField {...parts} onTaxId={changeTaxId} />
        </fieldset>
      )}
      {paying && state.connectionLost && (
        <Notice role="alert">
          The connection is lost. We keep trying, and you will not be charged twice.
        </Notice>
      )}
      <div className={css.end}>
        <Button type="submit" size="large" wide busy={paying || state.updating}>
          {payWords(checkout.totalAmount, checkout.currency, paying)}
        </Button>
        <p className={css.small}>
          {asked.payment
            ? `You pay ${checkout.organization.name}. Your card goes straight to the payment processor; nobody else sees its number.`
            : `Free of charge, from ${checkout.organization.name}.`}
        </p>
      </div>
    </form>
  )
}

const payWords = (amount: number, currency: string, paying: boolean): string => {
  if (amount === 0) return paying ? 'One moment…' : 'Get it for free'
  return `${paying ? 'Paying' : 'Pay'} ${formatMoney(amount, currency)}`
}
