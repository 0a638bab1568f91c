import * as api from '@atelier/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useEndpoint, useWrite } from '../../lib/queries.ts'
import { shopTime } from '../../lib/sandbox.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { Field } from '../../ui/Field.tsx'
import { Form, FormActions } from '../../ui/Form.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { DiscountLookup } from '../lookups/DiscountLookup.tsx'
import { CustomerLookup } from '../lookups/CustomerLookup.tsx'
import { ProductLookup } from '../lookups/ProductLookup.tsx'
import { paths } from '../paths.ts'
import { currenciesOf } from '../products/price-body.ts'
import { currencyTitle } from '../shared/currencies.ts'
import { useDefaultCurrency, useOrganization } from '../shell/organization.ts'
import { tomorrow } from './date-entry.ts'
import {
  beginningIn,
  beginningsOf,
  firstEntry,
  isFreePlan,
  problemsOf,
  startOf,
  trialEndOf,
  firstChargeOf,
} from './new-subscription.ts'
import { NewSubscriptionTerms } from './NewSubscriptionTerms.tsx'

type Props = {
  /** Id of the customer; undefined where the form asks for one. */
  customerId: string | undefined
  onClose: () => void
}

/** Messages after a subscription was created. */
const created = {
  trialing: 'The trial has begun.',
  paused: 'The subscription begins on its day.',
} as const

/** Form of a subscription that a seller creates. */
export const NewSubscriptionForm = ({ customerId, onClose }: Props) => {
  const { slug } = useOrganization()
  const main = useDefaultCurrency()
  const navigate = useNavigate()
  const create = useWrite(api.subscriptionCreations.create)
  const [productId, setProductId] = useState('')
  const chosen = useEndpoint(api.products.get, { path: { id: productId } }, { enabled: productId !== '' })
  const plan = productId === '' ? undefined : chosen.data
  const form = useBodyForm(api.subscriptionCreations.create, {
    initial: firstEntry(customerId),
    toBody: (entry) => ({
      customer_id: entry.customer_id,
      product_id: entry.product_id,
      discount_id: entry.discount_id === '' ? null : entry.discount_id,
      // The choices are the currencies of the product.
      currency: entry.currency === '' ? null : (entry.currency as api.Currency),
      trial_end: trialEndOf(entry, plan, shopTime()),
      start_at: startOf(entry, plan, shopTime()),
      send_confirmation: entry.send_confirmation,
    }),
    check: (entry) => problemsOf(entry, plan),
    fieldOf: (place) => {
      if (place === 'trial_end' || place === 'start_at') return 'last_day'
      // The page of a customer has no field for them.
      if (place === 'customer_id') return customerId === undefined ? 'customer_id' : undefined
      return place === 'product_id' || place === 'discount_id' || place === 'currency' ? place : undefined
    },
    save: (body, key) => create.run({ body }, key),
    onSaved: ({ id, status }) => {
      showToast('good', created[status as keyof typeof created] ?? 'The subscription is active.')
      onClose()
      void navigate(paths.subscription(slug, id))
    },
  })
  // Its field was checked when it was chosen, before its trial was known.
  const checkProduct = useEffectEvent(() => {
    if (form.form.formState.isSubmitted) void form.form.trigger('product_id')
  })
  useEffect(() => {
    if (plan?.id !== undefined) checkProduct()
  }, [plan?.id])
  const [customer, product, currency, beginning, lastDay, discount, confirms] = [
    form.bound('customer_id'),
    form.bound('product_id'),
    form.bound('currency'),
    form.bound('beginning'),
    form.bound('last_day'),
    form.bound('discount_id'),
    form.bound('send_confirmation'),
  ]
  const currencies = plan === undefined ? [] : currenciesOf(plan, main)
  const effectiveBeginning = beginningIn({ beginning: beginning.value }, plan)
  return (
    <Form
      form={form}
      inDialog
      bar={
        <FormActions
          form={form}
          save={
            effectiveBeginning === 'trial' || effectiveBeginning === 'day'
              ? 'Start the trial'
              : 'Create the subscription'
          }
          onCancel={onClose}
        />
      }
    >
      {customerId === undefined && (
        <CustomerLookup
          id={customer.value || undefined}
          onChange={(id) => customer.onChange(id ?? '')}
          error={customer.error}
        />
      )}
      <ProductLookup
        plansOnly
        placeholder="Name of a recurring product"
        id={product.value || undefined}
        onChange={(id) => {
          setProductId(id ?? '')
          product.onChange(id ?? '')
          currency.onChange('')
        }}
        error={product.error ?? (chosen.error && errorSentence(chosen.error))}
      />
      {productId !== '' && chosen.isLoading && <Skeleton width="100%" height="6rem" />}
      {currencies.length > 1 && (
        <Select
          label="Currency"
          choices={[
            { value: '', label: 'That of the customer’s country' },
            ...currencies.map((value) => ({ value, label: currencyTitle(value) })),
          ]}
          {...currency}
        />
      )}
      {plan !== undefined && !isFreePlan(plan) && (
        <>
          <Select
            label="Start"
            choices={beginningsOf(plan)}
            value={effectiveBeginning}
            onChange={beginning.onChange}
          />
          {(effectiveBeginning === 'day' || effectiveBeginning === 'later') && (
            <Field
              label={effectiveBeginning === 'day' ? 'The trial ends on' : 'The subscription begins on'}
              type="date"
              min={tomorrow()}
              value={lastDay.value}
              onChange={({ target }) => lastDay.onChange(target.value)}
              error={lastDay.error}
            />
          )}
          <DiscountLookup
            label="Discount (optional)"
            id={discount.value || undefined}
            onChange={(id) => discount.onChange(id ?? '')}
            error={discount.error}
          />
        </>
      )}
      {plan !== undefined && (
        <Switch label="Send a confirmation e-mail" checked={confirms.value} onChange={confirms.onChange} />
      )}
      {plan !== undefined && customer.value !== '' && (
        <NewSubscriptionTerms
          customerId={customer.value}
          product={plan}
          currency={currency.value}
          beginning={effectiveBeginning}
          hasDiscount={discount.value !== ''}
          firstCharge={firstChargeOf(
            { beginning: effectiveBeginning, last_day: lastDay.value },
            plan,
            shopTime(),
          )}
        />
      )}
    </Form>
  )
}
