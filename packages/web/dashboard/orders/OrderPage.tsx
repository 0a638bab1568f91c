import { disputeCan, refundableOf } from '@atelier/contract'
import { FileText, Undo2 } from 'lucide-react'
import { lazy, useState } from 'react'
import { Link, useParams } from 'react-router'
import { answerOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint, type EndpointState } from '../../lib/queries.ts'
import { useListAddress } from '../../lib/use-list-address.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { OnceOpened } from '../../ui/OnceOpened.tsx'
import { PageHead, type Crumb } from '../../ui/PageHead.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { client, type Dispute, type Order, type Refund, type Withdrawal } from './client.ts'
import { paths } from '../paths.ts'
import { SaleTimeline } from '../sale-timeline/SaleTimeline.tsx'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import { DisputeNotice } from '../disputes/DisputeNotice.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { OrderBenefits } from './OrderBenefits.tsx'
import { OrderItems } from './OrderItems.tsx'
import { OrderLedger } from './OrderLedger.tsx'
import { ResendReceipt } from './ResendReceipt.tsx'
import { amountsOf } from './refund-terms.ts'
import { WithdrawalNotice } from './WithdrawalNotice.tsx'
import { billingReasons, orderStatuses } from './words.ts'

const RefundDialog = lazy(async () => ({ default: (await import('./RefundDialog.tsx')).RefundDialog }))

const InvoiceButton = ({ id }: { id: string }) => {
  const [isBusy, setIsBusy] = useState(false)
  const open = async () => {
    // Browsers open a tab only while a press is being answered, and not once the server has answered.
    const tab = window.open('', '_blank')
    if (tab === null) {
      showToast('bad', 'The browser has blocked the new tab. Allow this site to open tabs, then try again.')
      return
    }
    tab.opener = null
    setIsBusy(true)
    const answer = await answerOf(client.orders.invoice({ path: { id } }))
    setIsBusy(false)
    if (answer.ok) {
      tab.location.replace(answer.value.url)
      return
    }
    tab.close()
    showToast('bad', errorSentence(answer.error))
  }
  return (
    <Button tone="soft" busy={isBusy} onClick={() => void open()}>
      <FileText size={15} aria-hidden="true" />
      Invoice
    </Button>
  )
}

type Told = Awaited<ReturnType<typeof client.saleTimelines.order>>['items']

/** Whether something is still to come that the server does by itself: the payment, the benefits, or an e-mail. */
const isUnderWay = (order: Order, told: Told, isMailAsked: boolean): boolean => {
  const count = (name: string) =>
    told.filter(
      (entry) => (entry.kind === 'event' ? entry.type : entry.kind === 'mail' && entry.mail) === name,
    ).length
  const isFirst = order.billing_reason === 'purchase' || order.billing_reason === 'subscription_create'
  return (
    told.some((entry) => entry.kind === 'payment' && entry.status === 'pending') ||
    (order.paid && isFirst && count('order.fulfilled') === 0) ||
    (isMailAsked && count('order_receipt') < count('order.receipt_requested'))
  )
}

type LoadedProps = {
  order: Order
  withdrawal: Withdrawal | null
  disputes: readonly Dispute[]
  refundList: EndpointState<{ readonly items: readonly Refund[] }>
  crumb: Crumb
}

const LoadedOrder = ({ order, withdrawal, disputes, refundList, crumb }: LoadedProps) => {
  const refunds = refundList.data?.items
  const { slug } = useOrganization()
  const { money, long } = useFormat()
  const [isRefunding, setIsRefunding] = useState(false)
  const [receiptsAsked, setReceiptsAsked] = useState(0)
  const timeline = useEndpoint(
    client.saleTimelines.order,
    { path: { id: order.id } },
    { repeatWhile: ({ items }) => isUnderWay(order, items, receiptsAsked > 0) },
  )
  const { label, tone } = orderStatuses[order.status]
  const isBlocked = disputes.some(disputeCan.blockRefund)
  const canRefund = refunds && !isBlocked && order.paid && refundableOf(amountsOf(order, refunds)) > 0
  const name = order.invoice_number === undefined ? 'Order' : `Order ${order.invoice_number}`
  return (
    <>
      <title>{`${name} · Atelier`}</title>
      <PageHead
        crumbs={[crumb]}
        title={money(order.total_amount, order.currency)}
        aside={<Badge tone={tone}>{label}</Badge>}
        note={`${name} · ${long(order.created_at)}`}
        actions={
          <>
            {order.paid && <InvoiceButton id={order.id} />}
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
            {disputes.map((dispute) => (
              <DisputeNotice key={dispute.id} dispute={dispute} />
            ))}
            {withdrawal !== null && (
              <WithdrawalNotice
                withdrawal={withdrawal}
                onRefund={canRefund === true ? () => setIsRefunding(true) : undefined}
              />
            )}
            <OrderItems order={order} />
            <OrderBenefits order={order} />
            {refunds === undefined && refundList.error !== undefined && (
              <LoadFailed
                title="The refunds of the order could not be loaded."
                error={refundList.error}
                onRetry={refundList.refetch}
              />
            )}
            <SaleTimeline of="order" timeline={timeline} />
            {timeline.data !== undefined && <OrderLedger timeline={timeline.data} />}
          </>
        }
        side={
          <>
            <CustomerCard order={order} />
            <Card title="Details">
              <Facts
                facts={[
                  {
                    label: 'Product',
                    value: <Link to={paths.product(slug, order.product_id)}>{order.product.name}</Link>,
                  },
                  {
                    label: 'Subscription',
                    value: order.subscription_id && (
                      <Link to={paths.subscription(slug, order.subscription_id)}>Open the subscription</Link>
                    ),
                  },
                  { label: 'Kind', value: billingReasons[order.billing_reason] },
                  {
                    label: 'Discount',
                    value: order.discount && (
                      <Link to={paths.discount(slug, order.discount.id)}>{order.discount.name}</Link>
                    ),
                  },
                  { label: 'Order id', value: <CopyButton text={order.id} label="order id" showText /> },
                  ...Object.entries(order.metadata).map(([key, value]) => ({
                    label: key,
                    value: String(value),
                  })),
                ]}
              />
            </Card>
          </>
        }
      />
      {refunds !== undefined && (
        <OnceOpened open={isRefunding}>
          <RefundDialog
            open={isRefunding}
            onClose={() => setIsRefunding(false)}
            order={order}
            refunds={refunds}
          />
        </OnceOpened>
      )}
    </>
  )
}

/** One order: what was sold to whom, what happened to it, and what can be done. */
export const OrderPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const crumb = { label: 'Orders', to: useListAddress(paths.orders(slug)) }
  const order = useEndpoint(client.orders.get, { path: { id } })
  const refunds = useEndpoint(client.refunds.list, {
    query: { order_id: id, limit: 100, sorting: ['created_at'] },
  })
  const withdrawal = useEndpoint(client.orderWithdrawals.get, { path: { id } })
  const disputes = useEndpoint(client.disputes.list, { query: { order_id: id, limit: 10 } })
  // A withdrawal and a dispute stand above all else, so the order does not show before they are known.
  const isKnown = [withdrawal, disputes].every(({ data, error }) => data !== undefined || error !== undefined)
  return (
    <ObjectPage noun="order" crumb={crumb} object={isKnown ? order : { ...order, data: undefined }}>
      {(loaded) => (
        <LoadedOrder
          key={id}
          order={loaded}
          withdrawal={withdrawal.data?.withdrawal ?? null}
          disputes={disputes.data?.items ?? []}
          refundList={refunds}
          crumb={crumb}
        />
      )}
    </ObjectPage>
  )
}
