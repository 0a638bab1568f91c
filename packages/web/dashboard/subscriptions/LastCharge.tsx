import { dueAmountOf } from '@atelier/contract/areas/returns/refund-amounts'
import { useFormat } from '../../lib/format.ts'
import type { EndpointState } from '../../lib/queries.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Preview } from '../api-types.ts'

type Props = {
  /** Preview of the end of the subscription. */
  preview: EndpointState<Preview>
  /** End of the subscription: immediately, or with the paid period. */
  when: 'period_end' | 'now'
}

/** Final charge of a subscription, as a sentence. */
export const LastCharge = ({ preview, when }: Props) => {
  const { money } = useFormat()
  const { data, error } = preview
  if (data === undefined)
    return error === undefined ? <Skeleton width="60%" /> : 'The final charge could not be calculated.'
  const last = when === 'now' ? data.due_now : data.next_invoice
  if (data.owed !== null)
    return when === 'now'
      ? 'The outstanding amount is no longer collected.'
      : 'Until then, only the outstanding amount is charged.'
  const due = last === null ? 0 : dueAmountOf(last)
  if (due === 0) return 'Nothing more is charged.'
  const amount = <strong>{money(due, data.currency)}</strong>
  return when === 'now' ? (
    <>{amount} for unpaid usage is charged now.</>
  ) : (
    <>{amount} for unpaid usage is charged on that day.</>
  )
}
