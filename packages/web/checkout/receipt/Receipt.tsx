import { formatRate } from '@atelier/contract/texts/tax-rate'
import { useEffect, useMemo, useState } from 'react'
import { type Format, useFormat } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Line } from '../../ui/offer/Line.tsx'
import { dueOf, laterChargesOf, trialOf } from '../../ui/offer/offer.ts'
import { trialLength } from '../../ui/offer/price-words.ts'
import { Alone, Message } from '../screens/Message.tsx'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutCalls } from '../state/checkout-calls.ts'
import { Benefits } from './Benefits.tsx'
import { createPurchaseReader, type NextCharge } from './purchase-calls.ts'
import css from './Receipt.module.css'
import { purchaseTokenOf } from '../state/purchase-token.ts'
import { useSpeech } from '../texts/speech.ts'
import { useReceiptSpeech } from './speech.ts'
import { type PurchaseState, usePurchase } from './use-purchase.ts'

type Props = {
  checkout: Checkout
  readReceipt: CheckoutCalls['readReceipt']
  /** URL of the upcoming redirect; undefined when the page stays. */
  redirectUrl: string | undefined
  onClose: (() => void) | undefined
}

const dayOf = (timestamp: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(timestamp))

type Order = { readonly invoice_number: string }

/** Order of the checkout: `loading` at first, undefined when it could not be read. */
const useOrder = (read: CheckoutCalls['readReceipt']): Order | 'loading' | undefined => {
  const [order, setOrder] = useState<Order | 'loading' | undefined>('loading')
  useEffect(() => {
    let isShown = true
    const show = async () => {
      const result = await read()
      if (isShown) setOrder(result.ok ? result.value : undefined)
    }
    void show()
    return () => {
      isShown = false
    }
  }, [read])
  return order
}

type Say = ReturnType<typeof useReceiptSpeech>

const nextText = (
  { amount, currency, at, hasUsage }: NextCharge,
  say: Say,
  { money, locale }: Format,
): string => {
  const values = { amount: money(amount, currency), day: dayOf(at, locale) }
  if (!hasUsage) return say('next.on', values)
  return amount === 0 ? say('next.usage', values) : say('next.withUsage', values)
}

/** Amounts of the purchase, and its next charge, if any. */
const Sums = ({
  checkout,
  progress,
  renews,
}: {
  checkout: Checkout
  progress: PurchaseState
  renews: boolean
}) => {
  const say = useReceiptSpeech()
  const offerSpeech = useSpeech()
  const { format } = offerSpeech
  const trial = trialOf(checkout)
  const { amount, currency, product, appliedBalanceAmount = 0 } = checkout
  const money = (sum: number) => format.money(sum, currency)
  const tax = trial ? 0 : (checkout.taxAmount ?? 0)
  const discount = trial ? 0 : checkout.discountAmount
  const isInside = checkout.taxBehavior === 'inclusive'
  const next = progress.purchase?.next
  const isAwaited = renews && progress.state === 'waiting' && progress.purchase === undefined
  return (
    <dl className={css.sums}>
      <Line term={product.name}>{trial ? trialLength(trial, offerSpeech) : money(amount)}</Line>
      <Line term={say('discount')}>{discount > 0 && `−${money(discount)}`}</Line>
      <Line term={say('tax')}>{!isInside && tax > 0 && money(tax)}</Line>
      <Line term={say('balance')}>{appliedBalanceAmount < 0 && `−${money(-appliedBalanceAmount)}`}</Line>
      <Line term={say('total')} className={css.total}>
        {money(dueOf(checkout))}
      </Line>
      <Line
        term={
          checkout.taxRate == null
            ? say('taxInside')
            : say('taxInsideAt', { rate: formatRate(checkout.taxRate, format.locale) })
        }
      >
        {isInside && tax > 0 && money(tax)}
      </Line>
      <Line term={say('next')} busy={isAwaited}>
        {isAwaited ? '…' : renews && next && nextText(next, say, format)}
      </Line>
    </dl>
  )
}

/**
 * Confirmation of a paid checkout: its benefits, the amounts paid and charged next, and the link to all
 * purchases.
 */
export const Receipt = ({ checkout, readReceipt, redirectUrl, onClose }: Props) => {
  const say = useReceiptSpeech()
  const { locale } = useFormat()
  const order = useOrder(readReceipt)
  useEffect(() => window.scrollTo({ top: 0, behavior: 'instant' }), [])
  const { clientSecret, organization, product } = checkout
  const stays = redirectUrl === undefined
  const token = useMemo(() => (stays ? purchaseTokenOf(clientSecret) : undefined), [stays, clientSecret])
  const reader = useMemo(() => (token === undefined ? undefined : createPurchaseReader(token)), [token])
  const later = laterChargesOf(checkout)
  const recurs = later !== undefined
  // A trial without a card ends the subscription, unless the buyer adds one.
  const lacksCard = later?.trial !== undefined && !checkout.isPaymentFormRequired
  const progress = usePurchase(
    reader,
    recurs,
    product.benefits.map(({ id }) => id),
  )
  const title = trialOf(checkout) ? 'title.trial' : checkout.totalAmount > 0 ? 'title' : 'title.free'
  const isOpening = reader !== undefined && progress.state === 'opening'
  const portal = `/${organization.slug}/portal${token === undefined ? '' : `?customer_session_token=${token}`}`
  return (
    <Alone>
      <Message as="h1" title={say(title)} icon="good">
        {stays ? (
          <p>{say('from', { seller: organization.name })}</p>
        ) : (
          <output>
            {say('leaving', { seller: organization.name })} <a href={redirectUrl}>{say('leave')}</a>
          </output>
        )}
      </Message>
      {isOpening ? (
        <div className={css.awaited}>
          <output>{say('benefits.waiting')}</output>
        </div>
      ) : (
        <div className={css.receipt}>
          {stays && product.benefits.length > 0 && (
            <Benefits benefits={product.benefits} progress={progress} reader={reader} />
          )}
          <Sums checkout={checkout} progress={progress} renews={recurs && !lacksCard} />
          {lacksCard && (
            <p className={css.note}>{say('next.noCard', { day: dayOf(later.nextCharge.at, locale) })}</p>
          )}
          {recurs && checkout.isPaymentFormRequired && <p className={css.note}>{say('next.cancel')}</p>}
          <dl className={css.facts}>
            <Line term={say('seller')}>{organization.name}</Line>
            <Line term={say('for')}>{checkout.customerEmail}</Line>
            <Line term={say('on')}>{dayOf(checkout.modifiedAt ?? checkout.createdAt, locale)}</Line>
            <Line term={say('order')} busy={order === 'loading'}>
              {order === 'loading' ? '…' : order?.invoice_number}
            </Line>
          </dl>
          {order === undefined && <p className={css.ids}>{say('checkoutId', { id: checkout.id })}</p>}
        </div>
      )}
      {stays && !isOpening && (
        <div className={css.actions}>
          <a
            className={css.purchases}
            href={portal}
            {...(onClose && {
              target: '_blank',
              rel: 'noreferrer',
              'aria-label': say('purchases.newTab'),
            })}
          >
            {say('purchases')}
          </a>
          {onClose && (
            <Button tone="soft" onClick={onClose}>
              {say('done')}
            </Button>
          )}
          <Button tone="soft" onClick={() => window.print()}>
            {say('print')}
          </Button>
        </div>
      )}
    </Alone>
  )
}
