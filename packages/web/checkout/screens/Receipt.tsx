import { Button } from '../../ui/Button.tsx'
import { formatMoney } from '../../lib/money.ts'
import { Alone, Message } from './Message.tsx'
import css from './Receipt.module.css'
import type { Checkout } from '../state/checkout.ts'

type Props = {
  checkout: Checkout
  /** The address that the page is about to redirect to; undefined when it stays. */
  redirectUrl: string | undefined
  onClose: (() => void) | undefined
}

const onDay = (timestamp: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(timestamp))

/** The receipt of a paid checkout. */
export const Receipt = ({ checkout, redirectUrl, onClose }: Props) => {
  const money = (amount: number) => formatMoney(amount, checkout.currency)
  const seller = checkout.organization.name
  const lines: readonly (readonly [string, string])[] = [
    ['Bought from', seller],
    ...(checkout.customerEmail === null ? [] : [['For', checkout.customerEmail] as const]),
    ['On', onDay(checkout.modifiedAt ?? checkout.createdAt)],
    ['Reference', checkout.id.slice(0, 8).toUpperCase()],
  ]
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
          <div>
            <dt>{checkout.product.name}</dt>
            <dd>{money(checkout.amount)}</dd>
          </div>
          {checkout.discountAmount > 0 && (
            <div>
              <dt>Discount</dt>
              <dd>−{money(checkout.discountAmount)}</dd>
            </div>
          )}
          {(checkout.taxAmount ?? 0) > 0 && (
            <div>
              <dt>Tax</dt>
              <dd>{money(checkout.taxAmount ?? 0)}</dd>
            </div>
          )}
          <div className={css.total}>
            <dt>Total paid</dt>
            <dd>{money(checkout.totalAmount)}</dd>
          </div>
        </dl>
        <dl className={css.facts}>
          {lines.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
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
