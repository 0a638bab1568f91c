import * as api from '@atelier/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { paths } from '../paths.ts'
import { HoldingsCard, Line } from '../shared/HoldingsCard.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { Payment } from '../api-types.ts'
import { methodWords, paymentStatuses, paymentTriggers, reasonWords } from './words.ts'

/** Number of payments in the card; the page of payments lists the others. */
const maxOrders = 5

/** Reason of a failed payment, else its cause, and its time. */
const noteOf = ({ decline_reason, trigger, created_at }: Payment, short: (at: string) => string): string => {
  const reason = decline_reason === null ? trigger && paymentTriggers[trigger] : reasonWords(decline_reason)
  return [reason, short(created_at)].filter(Boolean).join(', ')
}

type Props = {
  /** Payments of one order, or of one customer. */
  of: { readonly order_id: string } | { readonly customer_id: string }
  /** True to link each payment to its order. */
  linked?: boolean
}

/** Latest payments of an order or a customer, with the reasons of those that failed. */
export const PaymentsCard = ({ of, linked = false }: Props): ReactNode => {
  const { slug } = useOrganization()
  const { money, number, short } = useFormat()
  const list = useEndpoint(api.payments.list, { query: { ...of, limit: maxOrders } })
  const total = list.data?.pagination.total_count ?? 0
  return (
    <HoldingsCard
      title="Payments"
      rows={{ ...list, data: list.data?.items }}
      none="No payments. Nothing was charged."
      idOf={({ id }) => id}
      actions={
        total > maxOrders && (
          <Link to={`${paths.money(slug, 'payments')}?${new URLSearchParams(of).toString()}`}>
            All {number(total)} payments
          </Link>
        )
      }
    >
      {(payment) => (
        <Line
          name={
            linked && payment.order_id !== null ? (
              <Link to={paths.order(slug, payment.order_id)}>{payment.invoice_number ?? 'Order'}</Link>
            ) : (
              methodWords(payment)
            )
          }
          note={noteOf(payment, short)}
          end={money(payment.amount, payment.currency)}
          under={<StatusBadge {...paymentStatuses[payment.status]} />}
        />
      )}
    </HoldingsCard>
  )
}
