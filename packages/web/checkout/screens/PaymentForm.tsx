import { useEffect, useEffectEvent, useRef, type FormEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AddressFields, CountryField, PostalCodeField, TaxIdField } from '../customer/BillingFields.tsx'
import { addressOf } from '../customer/address.ts'
import { requirementsOf } from '../customer/customer.ts'
import { CustomerField } from '../customer/CustomerField.tsx'
import { CustomFields } from '../customer/CustomFields.tsx'
import { Tick } from '../../ui/Field.tsx'
import { firstInvalidField } from '../state/field-errors.ts'
import css from './PaymentForm.module.css'
import { useSpeech } from '../texts/speech.ts'
import { dueOf } from '../../ui/offer/offer.ts'
import { agreement, payLabel } from '../../ui/offer/price-words.ts'
import { PaymentMethod, type PaymentProps } from './PaymentMethod.tsx'
import { ShopNote } from './ShopNote.tsx'

/** Form of an open checkout: customer, card, and the pay button. */
export const PaymentForm = (props: PaymentProps) => {
  const { state, controller, customer, onCustomer, entry } = props
  const { checkout } = state
  const speech = useSpeech()
  const { say } = speech
  const notice = useRef<HTMLDivElement>(null)
  const paying = state.at === 'paying'
  const errors = state.at === 'open' ? state.errors : {}
  const requirements = requirementsOf(checkout)
  const terms = agreement(checkout, speech)

  const focusError = useEffectEvent((rejections: number) => {
    if (rejections === 0) return
    const field = firstInvalidField(errors)
    // The amount is outside the form.
    const input = field && document.getElementsByName(field)[0]
    ;(input ?? notice.current)?.focus()
  })
  // The cursor moves when the form is rejected, not when an error appears or disappears while the customer
  // types.
  useEffect(() => focusError(state.rejections), [state.rejections])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void controller.pay(customer, entry)
  }
  const changeTaxId = (customerTaxId: string | null) => {
    // A rejected number is not sent again: that would only block the payment.
    if (customerTaxId === checkout.customerTaxId || errors.taxId !== undefined) return
    if (customer.country === '')
      return controller.check('taxId', customerTaxId === null ? undefined : say('taxId.countryFirst'))
    void controller.update({ customerTaxId, customerBillingAddress: addressOf(customer, requirements) })
  }
  const changePostalCode = (postalCode: string) => {
    const storedCode = checkout.customerBillingAddress?.postalCode ?? ''
    if (requirements.needsPostalCode && postalCode.trim() !== storedCode)
      void controller.update({ customerBillingAddress: addressOf(customer, requirements) })
  }
  const fieldProps = { customer, requirements, errors, locked: paying, onCustomer, onCheck: controller.check }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {state.at === 'open' && state.notice && (
        <div ref={notice} tabIndex={-1} className={css.notice}>
          <Notice tone="bad">{state.notice}</Notice>
        </div>
      )}
      <fieldset className={css.group}>
        <legend className={css.heading}>{say('contact.heading')}</legend>
        <CustomerField
          {...fieldProps}
          field="email"
          label={say('contact.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          readOnly={checkout.customerId !== null}
        />
      </fieldset>
      {requirements.customFields.length > 0 && <CustomFields {...fieldProps} />}
      {requirements.needsPayment && (
        <fieldset className={css.group}>
          <legend className={css.heading}>
            {say(checkout.offersWallets ? 'payment.label' : 'card.heading')}
          </legend>
          <PaymentMethod {...props} />
          <CustomerField {...fieldProps} field="name" label={say('card.name')} autoComplete="cc-name" />
          <CountryField
            {...fieldProps}
            onCountry={(country) =>
              void controller.update({ customerBillingAddress: { country }, customerTaxId: null })
            }
          />
          {requirements.needsAddress && <AddressFields {...fieldProps} onPostalCode={changePostalCode} />}
          {requirements.needsPostalCode && !requirements.needsAddress && (
            <PostalCodeField {...fieldProps} onPostalCode={changePostalCode} />
          )}
          <TaxIdField {...fieldProps} onTaxId={changeTaxId} />
        </fieldset>
      )}
      {requirements.needsConsent && (
        <Tick
          name="withdrawalConsent"
          label={say('withdrawal.statement')}
          checked={customer.isConsenting}
          error={errors.withdrawalConsent}
          disabled={paying}
          onChange={({ target }) => {
            onCustomer({ ...customer, isConsenting: target.checked })
            controller.check('withdrawalConsent', undefined)
          }}
        />
      )}
      {paying && state.isConnectionLost && <Notice>{say('pay.lost')}</Notice>}
      <div className={css.pay}>
        <Button type="submit" size="large" wide busy={paying}>
          {payLabel(checkout, paying, speech)}
        </Button>
      </div>
      <div className={css.end}>
        {terms !== undefined && <p className={css.small}>{terms}</p>}
        <p className={css.small}>
          {requirements.needsPayment
            ? say('pay.who', { seller: checkout.organization.name })
            : dueOf(checkout) === 0 && say('pay.freeWho', { seller: checkout.organization.name })}
        </p>
        <ShopNote />
      </div>
    </form>
  )
}
