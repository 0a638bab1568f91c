import { useEffect, useState } from 'react'
import { formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/Button.tsx'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutCalls } from '../state/checkout-calls.ts'
import { Line } from './Line.tsx'
import { Alone, Message } from './Message.tsx'
import css from './Receipt.module.css'

type Props = {
  checkout: Checkout
  readReceipt: CheckoutCalls['readReceipt']
  /** The address that the page is about to redirect to; undefined when it stays. */
  redirectUrl: string | undefined
  onClose: (() => void) | undefined
}

const dayOf = (timestamp: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(timestamp))

type Order = { readonly invoice_number: string; readonly order_id: string }

/** The order of the checkout: `reading` at first, undefined when it could not be read. */
const useOrder = (read: CheckoutCalls['readReceipt']): Order | 'reading' | undefined => {
  const [order, setOrder] = useState<Order | 'reading' | undefined>('reading')
  useEffect(() => {
    let isShown = true
    const show = async () => {
      const answer = await read()
      if (isShown) setOrder(answer.ok ? answer.value : undefined)
    }
    void show()
    return () => {
      isShown = false
    }
  }, [read])
  return order
}

/** The receipt of a paid checkout. */
export const Receipt = ({ checkout, readReceipt, redirectUrl, onClose }: Props) => {
  const order = useOrder(readReceipt)
  const money = (amount: number) => formatMoney(amount, checkout.currency)
  const { discountAmount, taxAmount } = checkout
  const seller = checkout.organization.name
  return (
    <Alone>
      <Message as="h1" title="Thank you! It is paid." icon="good">
        {redirectUrl === undefined ? (
          <p>Here is your receipt from {seller}.</p>
        ) : (
          <output>
            Taking you back to {seller}… <a href={redirectUrl}>Go there now</a>
          </output>
        )}
      </Message>
      <div className={css.receipt}>
        <dl className={css.sums}>
          <Line term={checkout.product.name}>{money(checkout.amount)}</Line>
          <Line term="Discount">{discountAmount > 0 && `−${money(discountAmount)}`}</Line>
          <Line term="Tax">{(taxAmount ?? 0) > 0 && money(taxAmount ?? 0)}</Line>
          <Line term="Total paid" className={css.total}>
            {money(checkout.totalAmount)}
          </Line>
        </dl>
        <dl className={css.facts}>
          <Line term="Bought from">{seller}</Line>
          <Line term="For">{checkout.customerEmail}</Line>
          <Line term="On">{dayOf(checkout.modifiedAt ?? checkout.createdAt)}</Line>
          <Line term="Order" busy={order === 'reading'}>
            {order === 'reading' ? '…' : order?.invoice_number}
          </Line>
        </dl>
        <p className={css.ids}>
          {typeof order === 'object' ? `Order id ${order.order_id}` : `Checkout id ${checkout.id}`}
        </p>
      </div>
      {redirectUrl === undefined && (
        <div className={css.actions}>
          {onClose && <Button onClick={onClose}>Done</Button>}
          <Button tone="soft" onClick={() => window.print()}>
            Print this receipt
          </Button>
        </div>
      )}
    </Alone>
  )
}
