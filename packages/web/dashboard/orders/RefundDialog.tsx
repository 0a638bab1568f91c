import * as api from '@atelier/contract'
import { refundableOf, type RefundReason } from '@atelier/contract'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import type { output } from 'zod/v4/core'
import { callErrorOf, sortIssues } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { decimalText } from '../../lib/money.ts'
import { useWrite } from '../../lib/queries.ts'
import { afterFailure } from '../../lib/save-key.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DialogActions } from '../../ui/DialogActions.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { MoneyField } from '../../ui/NumberField.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Order, Refund } from '../api-types.ts'
import { RefundReview } from './RefundReview.tsx'
import { attemptAt, type RefundAttempt } from './refund-attempt.ts'
import { fieldOf, outcomeOf, problemOf, switchWords } from './refund-words.ts'
import { amountsOf, readRefund, refundTerms } from './refund-terms.ts'
import { refundReasons } from '../sale-timeline/happenings.ts'
import dialog from '../shared/dialog.module.css'

type Reason = output<typeof RefundReason>
type Entry = { amount: string; reason: Reason; comment: string; revoke: boolean }

type RefundAction = ReturnType<typeof useWrite<typeof api.refunds.create>>

type Props = { order: Order; refunds: readonly Refund[]; onClose: () => void }

const reasons = (Object.entries(refundReasons) as [Reason, string][]).map(([value, label]) => ({
  value,
  label,
}))

type FormProps = Props & {
  refund: RefundAction
  attempt: RefundAttempt | undefined
  setAttempt: (attempt: RefundAttempt | undefined) => void
}

const RefundForm = ({ order, refunds, refund, attempt, setAttempt, onClose }: FormProps) => {
  const { money } = useFormat()
  const { currency } = order
  const amounts = amountsOf(order, refunds)
  const most = refundableOf(amounts)
  const show = (amount: number) => money(amount, currency)
  const [isReviewed, setIsReviewed] = useState(false)
  const form = useForm<Entry>({
    defaultValues: {
      amount: decimalText(most, currency),
      reason: 'customer_request',
      comment: '',
      revoke: false,
    },
    mode: 'onTouched',
  })
  const text = useWatch({ control: form.control, name: 'amount' })
  const read = readRefund(text, amounts, currency, show)
  const terms = 'amount' in read ? refundTerms(amounts, read.amount) : undefined
  const canRevoke = order.billing_reason === 'purchase'
  const canEnd = order.subscription !== null && order.subscription.ended_at === null
  const errors = form.formState.errors
  const { isRunning } = refund
  const problem = refund.error && problemOf(refund.error, attempt?.isUnclear ?? false)

  const confirm = async (confirmed: RefundAttempt) => {
    const { key, body, terms: agreed } = confirmed
    try {
      const { status } = await refund.run({ body }, key)
      const { tone, sentence } = outcomeOf(status, show(agreed.total), body.revokeSubscription)
      showToast(tone, sentence)
      setAttempt(undefined)
      onClose()
    } catch (error) {
      // The form shows `refund.error`.
      setAttempt(afterFailure(confirmed, callErrorOf(error)))
    }
  }
  const review = form.handleSubmit(({ amount, reason, comment, revoke }) => {
    const terms = readRefund(amount, amounts, currency, show)
    if (!('amount' in terms)) return
    const body = {
      orderId: order.id,
      amount: terms.amount,
      reason,
      comment: comment.trim() || null,
      revokeBenefits: canRevoke && revoke,
      revokeSubscription: canEnd && revoke,
    }
    refund.reset()
    setAttempt(attemptAt(body, amounts, attempt))
    setIsReviewed(true)
  })
  const back = () => {
    const { errors: wrong } = sortIssues(refund.error?.issues ?? [], fieldOf)
    if (wrong.amount !== undefined) form.setError('amount', { message: wrong.amount })
    if (wrong.comment !== undefined) form.setError('comment', { message: wrong.comment })
    setIsReviewed(false)
  }

  if (isReviewed && attempt !== undefined)
    return (
      <RefundReview
        attempt={attempt}
        order={order}
        problem={problem ?? (refund.error && errorSentence(refund.error))}
        isRunning={isRunning}
        onBack={back}
        onConfirm={() => void confirm(attempt)}
      />
    )
  return (
    <form className={dialog.form} onSubmit={(event) => void review(event)} noValidate>
      <Controller
        control={form.control}
        name="amount"
        rules={{
          validate: (text) => {
            const now = readRefund(text, amounts, currency, show)
            return 'amount' in now || now.error
          },
        }}
        render={({ field }) => (
          <MoneyField
            ref={field.ref}
            label={order.tax_amount > 0 ? 'Amount, without tax' : 'Amount'}
            currency={currency}
            text={field.value}
            onText={field.onChange}
            onBlur={field.onBlur}
            error={errors.amount?.message}
            hint={
              terms !== undefined && terms.tax_amount > 0
                ? `Including ${show(terms.tax_amount)} tax, the customer gets ${show(terms.total)}.`
                : `Up to ${show(most)}.`
            }
          />
        )}
      />
      <Controller
        control={form.control}
        name="reason"
        render={({ field }) => (
          <Select label="Reason" choices={reasons} value={field.value} onChange={field.onChange} />
        )}
      />
      <Field
        label="Internal note"
        hint="Optional. The customer does not see it."
        error={errors.comment?.message}
        maxLength={1000}
        {...form.register('comment')}
      />
      {(canRevoke || canEnd) && (
        <Controller
          control={form.control}
          name="revoke"
          render={({ field }) => (
            <Switch
              {...switchWords(canEnd ? 'subscription' : 'order')}
              checked={field.value}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <Notice tone="bad">{problem}</Notice>
      <DialogActions>
        <Button tone="soft" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Review the refund</Button>
      </DialogActions>
    </form>
  )
}

/** Refunds an order in part or in full, in two steps: the entry, and its review. */
export const RefundDialog = ({ open, onClose, ...props }: Props & { open: boolean }) => {
  // Both outlive the form: an attempt with an unclear outcome retains its key across reopening.
  const [attempt, setAttempt] = useState<RefundAttempt>()
  const refund = useWrite(api.refunds.create)
  const close = () => {
    refund.reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} dismissable={!refund.isRunning} title="Refund the order">
      <RefundForm {...props} refund={refund} attempt={attempt} setAttempt={setAttempt} onClose={close} />
    </Dialog>
  )
}
