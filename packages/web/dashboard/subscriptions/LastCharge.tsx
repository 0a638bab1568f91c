import { useFormat } from '../../lib/format.ts'
import type { EndpointState } from '../../lib/queries.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Preview } from './client.ts'

type Props = {
  /** The preview of the end of the subscription. */
  preview: EndpointState<Preview>
  /** Whether it ends at once, or with the period that is paid. */
  when: 'period_end' | 'now'
}

/** What is still charged, in a sentence. */
export const LastCharge = ({ preview, when }: Props) => {
  const { money } = useFormat()
  const { data, error } = preview
  if (data === undefined)
    return error === undefined ? <Skeleton width="60%" /> : 'What is still charged could not be worked out.'
  const last = when === 'now' ? data.due_now : data.next_invoice
  if (data.owed !== null)
    return when === 'now'
      ? 'What is owed is not asked for any more.'
      : 'Until then only what is owed is charged.'
  const due = last === null ? 0 : (last.due_amount ?? last.total_amount)
  if (due === 0) return 'Nothing more is charged.'
  const amount = <strong>{money(due, data.currency)}</strong>
  return when === 'now' ? (
    <>{amount} for what was used and not paid for yet is charged now.</>
  ) : (
    <>{amount} for what is still open is charged on that day.</>
  )
}
