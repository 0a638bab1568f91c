import * as api from '@atelier/contract'
import { type ResponseOf } from '../../lib/calls.ts'
import { useRef, useState } from 'react'
import { resultOf, isRejected } from '../../lib/api-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { afterFailure, saveAttempt, type SaveAttempt } from '../../lib/save-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useKitTexts } from '../../ui/kit-texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { slug } from '../place.ts'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import css from './ChangePlan.module.css'
import type { Subscription } from '../api-types.ts'
import { InvoiceLines, type Preview } from './InvoiceLines.tsx'

type Plan = ResponseOf<typeof api.portalOrganizations.get>['products'][number]

/** Returns the price of a plan in a currency, which a subscription keeps; a free price is in all. */
const priceIn = ({ prices }: Plan, currency: string) =>
  prices.find((price) => price.amount_type === 'free' || price.price_currency === currency)

const usePlanPrice = (currency: string) => {
  const { say } = useSpeech()
  const { money } = useFormat()
  return (plan: Plan): string => {
    const { recurring_interval, recurring_interval_count } = plan
    const price = priceIn(plan, currency)
    if (price?.amount_type !== 'fixed' || recurring_interval === null) return ''
    const amount = money(price.price_amount, price.price_currency)
    return say(`every.${recurring_interval}`, { amount, count: recurring_interval_count ?? 1 })
  }
}

type Props = { subscription: Subscription; onClose: () => void }

/** Moves a subscription to another plan, after showing its customer the exact charge. */
export const ChangePlan = ({ subscription, onClose }: Props) => {
  const { say } = useSpeech()
  const { errorSentence } = useKitTexts()
  const { id, currency } = subscription
  const priceOf = usePlanPrice(currency)
  const [product_id, setProductId] = useState('')
  const offered = useEndpoint(api.portalOrganizations.get, { path: { slug } })
  const preview = useEndpoint(
    api.portalSubscriptionPreviews.change,
    { path: { id }, body: { product_id } },
    { enabled: product_id !== '' },
  )
  const update = useWrite(api.portalSubscriptions.update)
  const attempt = useRef<SaveAttempt>(undefined)
  const change = async ({ previewed_at, due_now, amount }: Preview) => {
    const body = {
      product_id,
      prorated_at: previewed_at,
      expected_due_now: due_now?.total_amount ?? 0,
      expected_amount: amount,
    }
    const tried = saveAttempt(body, attempt.current)
    const result = await resultOf(update.run({ path: { id }, body }, tried.key))
    if (!result.ok) {
      attempt.current = afterFailure(tried, result.error)
      // After a lost response the same preview is confirmed again, so that the write stays idempotent.
      if (isRejected(result.error)) preview.refetch()
      return
    }
    const isScheduled = result.value.product_id !== product_id
    showToast('good', say(isScheduled ? 'plan.scheduled' : 'plan.changed'))
    onClose()
  }
  const problem = update.error ?? preview.error
  return (
    <Dialog open onClose={onClose} title={say('plan.change')} dismissable={!update.isRunning}>
      <Loaded state={offered}>
        {({ products }) => {
          const plans = products.filter(
            (product) =>
              product.is_recurring &&
              product.id !== subscription.product_id &&
              priceIn(product, currency) !== undefined,
          )
          if (plans.length === 0) return <p className={rows.note}>{say('plan.none')}</p>
          return (
            <fieldset className={css.plans}>
              <legend className={rows.note}>{say('plan.choose')}</legend>
              {plans.map((plan) => (
                <label key={plan.id} className={css.plan}>
                  <input
                    type="radio"
                    name="plan"
                    checked={plan.id === product_id}
                    onChange={() => {
                      update.reset()
                      setProductId(plan.id)
                    }}
                  />
                  <span className={css.name}>{plan.name}</span>
                  <span className={rows.amount}>{priceOf(plan)}</span>
                </label>
              ))}
            </fieldset>
          )
        }}
      </Loaded>
      <Notice tone="bad">{problem && errorSentence(problem)}</Notice>
      {preview.data !== undefined && <InvoiceLines preview={preview.data} />}
      <div className={css.actions}>
        <Button tone="soft" onClick={onClose} disabled={update.isRunning}>
          {say('kit.cancel')}
        </Button>
        <Button
          busy={update.isRunning}
          disabled={preview.data === undefined}
          onClick={() => preview.data && void change(preview.data)}
        >
          {say('plan.confirm')}
        </Button>
      </div>
    </Dialog>
  )
}
