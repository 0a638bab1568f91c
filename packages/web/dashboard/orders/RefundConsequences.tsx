import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { useFormat } from '../../lib/format.ts'
import { AmountTable } from '../../ui/AmountTable.tsx'
import type { Order } from '../api-types.ts'
import type { RefundAttempt } from './refund-attempt.ts'
import { refundReasons } from '../sale-timeline/happenings.ts'
import dialog from '../shared/dialog.module.css'
import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import { LastCharge } from '../subscriptions/LastCharge.tsx'

/** Consequences of ending a subscription with a refund, as items of the list of consequences. */
const EndConsequences = ({ id }: { id: string }) => {
  const preview = useEndpoint(api.subscriptionPreviews.change, { path: { id }, body: { revoke: true } })
  return (
    <>
      <li>The subscription of this order ends immediately, and so do its benefits.</li>
      <li>
        <LastCharge preview={preview} when="now" />
      </li>
    </>
  )
}

type Props = { attempt: RefundAttempt; order: Order }

/** Consequences of a refund, to the cent, before its confirmation. */
export const RefundConsequences = ({ attempt, order }: Props) => {
  const { amounts, terms } = attempt
  const { reason, revokeBenefits, revokeSubscription } = attempt.body
  const { money } = useFormat()
  const show = (amount: number) => money(amount, order.currency)
  const person = order.customer.name ?? readableEmail(order.customer.email)
  const before = amounts.refunded_amount + amounts.refunded_tax_amount
  const lines = [
    { label: 'Paid', amount: order.total_amount },
    ...(before > 0 ? [{ label: 'Previously refunded', amount: -before }] : []),
    { label: 'Net amount', amount: -terms.amount },
    ...(terms.tax_amount > 0 ? [{ label: 'Tax', amount: -terms.tax_amount }] : []),
  ]
  return (
    <>
      <div className={dialog.framed}>
        <AmountTable
          heads={['Order', 'Amount']}
          lines={lines.map(({ label, amount }) => ({ id: label, label, amount: show(amount) }))}
          sums={[{ label: 'You keep', amount: show(terms.left), strong: true }]}
        />
      </div>
      <ul className={dialog.consequences}>
        <li>
          <strong>{show(terms.total)}</strong> goes back to {person}, to the card or account that paid.
          Reason: {refundReasons[reason].toLowerCase()}.
        </li>
        <li>
          The order becomes <strong>{terms.left === 0 ? 'refunded' : 'partly refunded'}</strong>;{' '}
          {readableEmail(order.customer.email)} gets an e-mail about it.
        </li>
        {order.billing_reason === 'purchase' ? (
          <li>
            {revokeBenefits
              ? 'The benefits of this order are revoked immediately.'
              : 'The customer keeps the benefits of this order.'}
          </li>
        ) : revokeSubscription && order.subscription_id !== null ? (
          <EndConsequences id={order.subscription_id} />
        ) : (
          <li>A refund does not change the subscription.</li>
        )}
        <li>A refund cannot be undone.</li>
      </ul>
    </>
  )
}
