import * as api from '@atelier/contract'
import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import { useState } from 'react'
import { resultOf, type CallError } from '../../lib/api-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { cardOf } from '../account/card-of.ts'
import { CardForm } from '../account/CardForm.tsx'
import type { CardAction, Challenge } from '../account/use-card-form.ts'
import type { Order, PaymentMethod } from '../api-types.ts'
import rows from '../parts/Rows.module.css'
import { useVisit } from '../shell/visit.ts'
import { useSpeech } from '../texts/speech.ts'

type Source = { readonly confirmation_token_id: string } | { readonly payment_method_id: string }

/** Pays an order: completes the bank's challenge, and reads the outcome of the payment. */
const usePayment = (order: Order, method: PaymentMethod | undefined): CardAction => {
  const { id, currency } = order
  const amount = dueAmountOf(order)
  const { say } = useSpeech()
  const { money } = useFormat()
  const { seller } = useVisit()
  const confirm = useWrite(api.portalOrderPayments.confirm)
  const read = useWrite(api.portalOrderPayments.status)
  const pay = async (source: Source, challenge: Challenge): Promise<CallError | undefined> => {
    const payment = await resultOf(confirm.run({ path: { id }, body: source }))
    if (!payment.ok) return payment.error
    const { status, client_secret } = payment.value
    if (status === 'requires_action' && client_secret !== null && !(await challenge(client_secret)))
      return { kind: 'network' }
    const ended = await resultOf(read.run({ path: { id } }))
    if (!ended.ok) return ended.error
    if (ended.value.status === 'failed' || ended.value.status === 'requires_action')
      return { kind: 'PaymentError' }
    showToast('good', say(ended.value.status === 'succeeded' ? 'pay.done' : 'pay.processing'))
    return undefined
  }
  const card = method && cardOf(method)
  return {
    label: say('pay.action', { amount: money(amount, currency) }),
    question: say('bank.questionPay', { amount: money(amount, currency), seller: seller.name }),
    amount,
    currency,
    run: (confirmation_token_id, challenge) => pay({ confirmation_token_id }, challenge),
    saved: method && {
      label: say('pay.saved', {
        method:
          card === undefined ? method.type : say('method.card', { brand: card.brand, last4: card.last4 }),
      }),
      run: (challenge) => pay({ payment_method_id: method.id }, challenge),
    },
  }
}

/** Payment of an outstanding order, with the customer present to complete their bank's challenge. */
export const PayCard = ({ order }: { order: Order }) => {
  const { say } = useSpeech()
  const { money } = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const methods = useEndpoint(api.portalCustomers.getPaymentMethods, {})
  const method = methods.data?.items.find((item) => item.default) ?? methods.data?.items[0]
  const action = usePayment(order, method)
  if (order.status !== 'pending' || order.subscription_id === null) return null
  const amount = money(dueAmountOf(order), order.currency)
  return (
    <Card title={say('pay.title')}>
      <div className={rows.form}>
        <p>{say('pay.owed', { amount })}</p>
        <div className={rows.actions}>
          <Button onClick={() => setIsOpen(true)}>{action.label}</Button>
        </div>
      </div>
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} title={action.label} dismissable={!isBusy}>
          {methods.data === undefined && methods.error !== undefined && (
            <LoadFailed title={say('notLoaded')} error={methods.error} onRetry={methods.refetch} />
          )}
          <CardForm action={action} onDone={() => setIsOpen(false)} onBusy={setIsBusy} />
        </Dialog>
      )}
    </Card>
  )
}
