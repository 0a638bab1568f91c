import * as api from '@atelier/contract'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { call } from '../../lib/calls.ts'
import { formatRate } from '@atelier/contract/texts/tax-rate'
import { isTaxInside } from '@atelier/contract/areas/returns/refund-amounts'
import { readableLabel } from '@atelier/contract/texts/usage-label'
import { FileText, Receipt } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { isMissing } from '../../lib/api-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { AmountTable } from '../../ui/AmountTable.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { FreshLink } from '../parts/FreshLink.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Page } from '../parts/Page.tsx'
import { paths } from '../paths.ts'
import { NotFound } from '../shell/NotFound.tsx'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import type { Order } from '../api-types.ts'
import { CreditNotes } from './CreditNotes.tsx'
import { Granted } from './Granted.tsx'
import { OrderBadge } from './OrderRow.tsx'
import { PayCard } from './PayCard.tsx'
import { ShipmentCard } from './ShipmentCard.tsx'

/** Loads after the page, as few invoices are corrected. */
const BillingCard = lazyPart(() => import('./BillingCard.tsx'), 'BillingCard')

/** Loads after the page: few orders can be withdrawn from, and the card is at the bottom. */
const WithdrawalCard = lazyPart(() => import('./WithdrawalCard.tsx'), 'WithdrawalCard')

/** Items of the order with their totals. */
const Items = ({ order }: { order: Order }) => {
  const { say } = useSpeech()
  const { locale, money } = useFormat()
  const { currency } = order
  const show = (amount: number) => money(amount, currency)
  const atMost = (amount: string) => say('usage.atMost', { amount })
  const refunded = order.refunded_amount + order.refunded_tax_amount
  const isInside = isTaxInside(order)
  const taxInside =
    order.tax_rate == null
      ? say('order.taxInside')
      : say('order.taxInsideAt', { rate: formatRate(order.tax_rate, locale) })
  const sums = [
    { label: say('order.discount'), amount: -order.discount_amount },
    { label: say('order.tax'), amount: isInside ? 0 : order.tax_amount },
    { label: say('order.total'), amount: order.total_amount, strong: true },
    { label: taxInside, amount: isInside ? order.tax_amount : 0 },
    { label: say('order.balance'), amount: -(order.wallet_amount ?? 0) },
    { label: say('order.refundedSum'), amount: -refunded },
  ].filter(({ amount, strong }) => strong === true || amount !== 0)
  return (
    <Card title={say(order.status === 'pending' ? 'order.itemsOwed' : 'order.items')} flush>
      <AmountTable
        heads={[say('order.item'), say('order.amount')]}
        lines={order.items.map(({ id, label, amount }) => ({
          id,
          label: readableLabel(label, { currency, locale, atMost }),
          amount: show(amount),
        }))}
        sums={sums.map((sum) => ({ ...sum, amount: show(sum.amount) }))}
      />
    </Card>
  )
}

/** Amounts carried over from and to other orders, a sentence each. */
const CarriedNotes = ({ order }: { order: Order }) => {
  const { say } = useSpeech()
  const { money } = useFormat()
  const { carried_from = [], carried_to, total_amount, applied_balance_amount = 0, currency } = order
  const show = (amount: number) => money(amount, currency)
  const number = carried_to?.invoice_number
  const sentences = [
    ...carried_from.map(({ invoice_number, amount, tax_amount }) =>
      say('order.carriedFrom', {
        due: show(total_amount + applied_balance_amount),
        amount: show(amount + tax_amount),
        number: invoice_number,
      }),
    ),
    carried_to?.status === 'waiting' && say('order.carriedOn', { amount: show(total_amount) }),
    carried_to?.status === 'charged' &&
      number != null &&
      say('order.carriedTo', { amount: show(total_amount), number }),
    carried_to?.status === 'written_off' && say('order.writtenOff', { amount: show(total_amount) }),
  ].filter((sentence) => typeof sentence === 'string')
  return sentences.map((sentence) => (
    <p key={sentence} className={rows.note}>
      {sentence}
    </p>
  ))
}

const LoadedOrder = ({ order }: { order: Order }) => {
  const { say } = useSpeech()
  const { long } = useFormat()
  const { id, subscription_id } = order
  return (
    <>
      <Page
        crumbs={[{ label: say('nav.orders'), to: paths.orders }]}
        title={order.product.name}
        aside={<OrderBadge status={order.status} />}
        note={long(order.created_at)}
        actions={
          order.paid && (
            <>
              {order.top_up_amount === undefined && (
                <FreshLink
                  href={paths.invoice(id)}
                  ask={async () => (await call(api.portalOrders.invoice)({ path: { id } })).url}
                  newTab
                >
                  <FileText size={16} aria-hidden="true" />
                  {say('order.invoice')}
                </FreshLink>
              )}
              {order.receipt_number != null && (
                <FreshLink
                  href={paths.receipt(id)}
                  ask={async () => (await call(api.portalReceipts.get)({ path: { id } })).url}
                  newTab
                >
                  <Receipt size={16} aria-hidden="true" />
                  {say('order.receipt')}
                </FreshLink>
              )}
            </>
          )
        }
      />
      <div className={rows.stack}>
        <PayCard order={order} />
        {(subscription_id !== null || order.product.benefits.length > 0) && (
          <Card title={say('order.benefits')}>
            <Granted source={subscription_id === null ? { order_id: id } : { subscription_id }} />
          </Card>
        )}
        <Items order={order} />
        <CarriedNotes order={order} />
        {order.paid && <CreditNotes order={order} />}
        <Card title={say('order.details')}>
          <Facts
            facts={[
              { label: say('order.number'), value: order.invoice_number },
              { label: say('order.receiptNumber'), value: order.receipt_number },
              {
                label: say('order.subscription'),
                value: subscription_id !== null && (
                  <Link to={paths.subscription(subscription_id)}>{order.product.name}</Link>
                ),
              },
            ].filter(({ value }) => value !== false)}
          />
        </Card>
        <ShipmentCard order={order} />
        {order.paid && <BillingCard order={order} />}
        <WithdrawalCard order={order} />
      </div>
    </>
  )
}

/** Order page: payment, invoice, credit notes and benefits. E-mails link to it. */
export const OrderPage = () => {
  const { id = '' } = useParams()
  const order = useEndpoint(api.portalOrders.get, { path: { id } })
  if (isMissing(order.error)) return <NotFound />
  return (
    <Loaded state={order} height="20rem">
      {(data) => <LoadedOrder order={data} />}
    </Loaded>
  )
}
