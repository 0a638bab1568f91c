import * as api from '@atelier/contract'
import { disputeCan, refundableOf } from '@atelier/contract'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { lazyDialog, lazyPart } from '../../ui/lazy-part.tsx'
import type { CallError } from '../../lib/api-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint, type EndpointState } from '../../lib/queries.ts'
import { useOnceKnown } from '../../lib/use-once-known.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CardSkeleton } from '../../ui/PageSkeleton.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead, type Crumb } from '../../ui/PageHead.tsx'
import type { Dispute, Order, Refund, Withdrawal, Shipment } from '../api-types.ts'
import { paths } from '../paths.ts'
import { SaleTimeline } from '../sale-timeline/SaleTimeline.tsx'
import { Answers } from '../shared/Answers.tsx'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import { ShipmentCard } from '../shipments/ShipmentCard.tsx'
import { DisputeNotice } from '../disputes/DisputeNotice.tsx'
import { CreditNotes } from './CreditNotes.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { OrderDocuments } from './DocumentButton.tsx'
import { OrderBenefits } from './OrderBenefits.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderLedger } from './OrderLedger.tsx'
import { ResendReceipt } from './ResendReceipt.tsx'
import { amountsOf } from './refund-terms.ts'
import { isUnderWay } from './under-way.ts'
import { WithdrawalNotice } from './WithdrawalNotice.tsx'
import { orderStatuses } from './words.ts'

const UnpaidOrder = lazyPart(() => import('./UnpaidOrder.tsx'), 'UnpaidOrder', { waiting: <CardSkeleton /> })
const BillingCard = lazyPart(() => import('./BillingCard.tsx'), 'BillingCard')
const RefundDialog = lazyDialog(() => import('./RefundDialog.tsx'), 'RefundDialog')

const PaymentsCard = lazyPart(() => import('../payments/PaymentsCard.tsx'), 'PaymentsCard')

/** Part of the page that could not be loaded. */
type Missing = Pick<EndpointState<unknown>, 'refetch'> & {
  readonly title: string
  readonly error: CallError
}

/** Returns a part whose call has failed, as a list; an empty one for a part that is known. */
const missingOf = (title: string, { data, error, refetch }: EndpointState<unknown>): readonly Missing[] =>
  data === undefined && error !== undefined ? [{ title, error, refetch }] : []

type LoadedProps = {
  order: Order
  withdrawal: Withdrawal | null
  shipment: Shipment | undefined
  missing: readonly Missing[]
  disputeList: EndpointState<{ readonly items: readonly Dispute[] }>
  refundList: EndpointState<{ readonly items: readonly Refund[] }>
  crumb: Crumb
}

const LoadedOrder = ({
  order,
  withdrawal,
  shipment,
  missing,
  disputeList,
  refundList,
  crumb,
}: LoadedProps) => {
  const disputes = disputeList.data?.items
  const refunds = refundList.data?.items
  const { money, long } = useFormat()
  const [isRefunding, setIsRefunding] = useState(false)
  const [receiptsAsked, setReceiptsAsked] = useState(0)
  const timeline = useEndpoint(
    api.saleTimelines.order,
    { path: { id: order.id } },
    { repeatWhile: ({ items }) => isUnderWay(order, items, receiptsAsked > 0) },
  )
  // Undefined until it is known: a disputed payment must not be refunded as well.
  const canRefund =
    disputes &&
    refunds &&
    !disputes.some(disputeCan.blockRefund) &&
    order.paid &&
    refundableOf(amountsOf(order, refunds)) > 0
  const isUnpaid = order.status === 'draft' || order.status === 'pending'
  const name = order.invoice_number == null ? 'Order' : `Order ${order.invoice_number}`
  return (
    <>
      <title>{`${name} · Atelier`}</title>
      <PageHead
        crumbs={[crumb]}
        title={money(order.total_amount, order.currency)}
        aside={<StatusBadge {...orderStatuses[order.status]} />}
        note={`${name} · ${long(order.created_at)}`}
        actions={
          <>
            <OrderDocuments order={order} />
            {order.paid && <ResendReceipt order={order} onSent={() => setReceiptsAsked(receiptsAsked + 1)} />}
            {order.paid && canRefund !== false && (
              <Button tone="soft" disabled={!canRefund} onClick={() => setIsRefunding(true)}>
                <Undo2 size={15} aria-hidden="true" />
                Refund…
              </Button>
            )}
          </>
        }
      />
      <Columns
        main={
          <>
            {disputes?.map((dispute) => (
              <DisputeNotice key={dispute.id} dispute={dispute} />
            ))}
            {missing.map(({ title, error, refetch }) => (
              <LoadFailed key={title} title={title} error={error} onRetry={refetch} />
            ))}
            {isUnpaid && <UnpaidOrder order={order} timeline={timeline.data?.items ?? []} />}
            {withdrawal !== null && (
              <WithdrawalNotice
                withdrawal={withdrawal}
                onRefund={canRefund === true ? () => setIsRefunding(true) : undefined}
              />
            )}
            {shipment !== undefined && <ShipmentCard shipment={shipment} />}
            <OrderItems order={order} />
            {refunds !== undefined && refunds.length > 0 && <CreditNotes order={order} />}
            <OrderBenefits order={order} />
            <PaymentsCard of={{ order_id: order.id }} />
            <SaleTimeline of="order" timeline={timeline} />
            {timeline.data !== undefined && <OrderLedger timeline={timeline.data} />}
          </>
        }
        side={
          <>
            <CustomerCard order={order} />
            {order.paid && order.is_invoice_generated === false && <BillingCard order={order} />}
            <Answers answers={order.custom_field_data} />
            <OrderDetails order={order} />
          </>
        }
      />
      {refunds !== undefined && (
        <RefundDialog
          open={isRefunding}
          onClose={() => setIsRefunding(false)}
          order={order}
          refunds={refunds}
        />
      )}
    </>
  )
}

/** Page of one order: its items and customer, its timeline, and its actions. */
export const OrderPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const crumb = { label: 'Orders', to: useListUrl(paths.orders(slug)) }
  const order = useEndpoint(api.orders.get, { path: { id } })
  const refunds = useEndpoint(api.refunds.list, {
    query: { order_id: id, limit: 100, sorting: ['created_at'] },
  })
  const withdrawal = useEndpoint(api.orderWithdrawals.get, { path: { id } })
  const disputes = useEndpoint(api.disputes.list, { query: { order_id: id, limit: 10 } })
  const shipments = useEndpoint(api.shipments.list, { query: { order_id: id, limit: 1 } })
  // A withdrawal, a dispute and a shipment are shown at the top, so the order is hidden until they are known.
  const isKnown = useOnceKnown(id, [withdrawal, disputes, shipments])
  return (
    <ObjectPage noun="order" crumb={crumb} object={isKnown ? order : { ...order, data: undefined }}>
      {(loaded) => (
        <LoadedOrder
          key={id}
          order={loaded}
          withdrawal={withdrawal.data?.withdrawal ?? null}
          shipment={shipments.data?.items[0]}
          missing={[
            ...missingOf('The disputes of the order could not be loaded.', disputes),
            ...missingOf('The refunds of the order could not be loaded.', refunds),
            ...missingOf('The withdrawal from the order could not be loaded.', withdrawal),
            ...missingOf('The shipment of the order could not be loaded.', shipments),
          ]}
          disputeList={disputes}
          refundList={refunds}
          crumb={crumb}
        />
      )}
    </ObjectPage>
  )
}
