import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { Line, More } from './AttentionLine.tsx'
import type { Attention } from '../api-types.ts'

/** A payment that a restored backup lacks: without an order, or of another amount than its order. */
const UnassignedLine = ({ payment }: { payment: Attention['unassigned_payments']['items'][number] }) => {
  const { slug } = useOrganization()
  const { money, short } = useFormat()
  const { processor_id, amount, currency, paid_at, order_id, asked_amount } = payment
  const paid = `Payment ${processor_id} was made ${short(paid_at)}, after the restored backup`
  return (
    <Line
      to={order_id === null ? paths.orders(slug) : paths.order(slug, order_id)}
      isWhole
      name={
        asked_amount === null
          ? `${money(amount, currency)} without an order`
          : `${money(amount, currency)} paid, ${money(asked_amount, currency)} asked for`
      }
      note={
        asked_amount === null
          ? `${paid} · refund it at the processor`
          : `${paid} · refund it at the processor; until then ${order_id === null ? 'the checkout' : 'the order'} is not charged`
      }
      badge={<Badge tone="bad">{asked_amount === null ? 'No order' : 'Wrong amount'}</Badge>}
    />
  )
}

/** Lines about a restored backup: charges on hold, and payments that the backup lacks. */
export const RestoredLines = ({
  holds,
  unassigned,
}: {
  holds: Attention['payment_holds']
  unassigned: Attention['unassigned_payments']
}) => {
  const { slug } = useOrganization()
  const { long } = useFormat()
  return (
    <>
      {holds.items.map(({ id, restored_to, problem }) => (
        <Line
          key={id}
          to={paths.orders(slug)}
          isWhole
          name="Charges and refunds are on hold"
          note={
            problem === null
              ? `The backup from ${long(restored_to)} was restored. Charges made since then are being looked up at the payment processor.`
              : `The backup from ${long(restored_to)} was restored, but charges made since then could not be looked up at the payment processor: ${problem}`
          }
          badge={<Badge tone={problem === null ? 'warn' : 'bad'}>On hold</Badge>}
        />
      ))}
      {unassigned.items.map((payment) => (
        <UnassignedLine key={payment.id} payment={payment} />
      ))}
      <More
        count={unassigned.total_count - unassigned.items.length}
        what="to refund at the processor"
        to={paths.orders(slug)}
      />
    </>
  )
}
