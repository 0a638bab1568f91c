import { useEffect, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutCalls } from '../state/checkout-calls.ts'
import { Line } from '../../ui/offer/Line.tsx'
import { Alone, Message } from './Message.tsx'
import css from './Receipt.module.css'
import { useSpeech } from '../texts/speech.ts'

type Props = {
  checkout: Checkout
  readReceipt: CheckoutCalls['readReceipt']
  /** The address that the page is about to redirect to; undefined when it stays. */
  redirectUrl: string | undefined
  onClose: (() => void) | undefined
}

const dayOf = (timestamp: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(timestamp))

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
  const { say } = useSpeech()
  const format = useFormat()
  const order = useOrder(readReceipt)
  const money = (amount: number) => format.money(amount, checkout.currency)
  const { discountAmount, taxAmount } = checkout
  const seller = checkout.organization.name
  return (
    <Alone>
      <Message as="h1" title={say('receipt.title')} icon="good">
        {redirectUrl === undefined ? (
          <p>{say('receipt.from', { seller })}</p>
        ) : (
          <output>
            {say('receipt.leaving', { seller })} <a href={redirectUrl}>{say('receipt.leave')}</a>
          </output>
        )}
      </Message>
      <div className={css.receipt}>
        <dl className={css.sums}>
          <Line term={checkout.product.name}>{money(checkout.amount)}</Line>
          <Line term={say('order.discount')}>{discountAmount > 0 && `−${money(discountAmount)}`}</Line>
          <Line term={say('order.tax')}>{(taxAmount ?? 0) > 0 && money(taxAmount ?? 0)}</Line>
          <Line term={say('receipt.total')} className={css.total}>
            {money(checkout.totalAmount)}
          </Line>
        </dl>
        <dl className={css.facts}>
          <Line term={say('receipt.seller')}>{seller}</Line>
          <Line term={say('receipt.for')}>{checkout.customerEmail}</Line>
          <Line term={say('receipt.on')}>
            {dayOf(checkout.modifiedAt ?? checkout.createdAt, format.locale)}
          </Line>
          <Line term={say('receipt.order')} busy={order === 'reading'}>
            {order === 'reading' ? '…' : order?.invoice_number}
          </Line>
        </dl>
        <p className={css.ids}>
          {typeof order === 'object'
            ? say('receipt.orderId', { id: order.order_id })
            : say('receipt.checkoutId', { id: checkout.id })}
        </p>
      </div>
      {redirectUrl === undefined && (
        <div className={css.actions}>
          {onClose && <Button onClick={onClose}>{say('receipt.done')}</Button>}
          <Button tone="soft" onClick={() => window.print()}>
            {say('receipt.print')}
          </Button>
        </div>
      )}
    </Alone>
  )
}
