import { chargedOf, dueAmountOf, type Order, refundableOf, taxShare } from '@atelier/contract'
import { formatMoney } from '@atelier/contract/texts/money'
import { type ApiResponse, isDone, isFields } from './responses.ts'
import type { McpCall } from './calls.ts'
import { fieldsOf, type McpCaller, readBeside } from './caller.ts'
import type { Arguments } from './make-request.ts'

/** Expected effect of a write, or the error that it would get. */
export type Preview = { readonly facts: Readonly<Record<string, unknown>> } | { readonly error: ApiResponse }

type Body = Readonly<Record<string, unknown>>

const bodyOf = (input: Arguments): Body => (isFields(input['body']) ? input['body'] : {})

const endsAtOnce = 'ends immediately, with its benefits. Unbilled usage is charged.'

/** Effects of a refund in addition to the money: what ends with it. */
const endingsOf = ({ revoke_benefits, revoke_subscription }: Body): Body => ({
  ...(revoke_benefits === true && { benefits: 'The benefits of the order are revoked.' }),
  ...(revoke_subscription === true && {
    subscription: `The subscription of the order ${endsAtOnce}`,
  }),
})

/** Previews a refund: the amount, the rest of the order, and what ends with it. */
const refundPreview = async (caller: McpCaller, input: Arguments): Promise<Preview> => {
  const body = bodyOf(input)
  const { order_id: id, amount } = body as { readonly order_id: string; readonly amount: number }
  const endings = endingsOf(body)
  const response = await readBeside(caller, 'orders-get', { id })
  if (response === undefined) return { facts: { amount_without_tax: amount, ...endings } }
  const order = fieldsOf(response) as Order | undefined
  if (order === undefined) return { error: response }
  const amounts = { ...order, ...chargedOf(order) }
  const refundable = refundableOf(amounts)
  if (amount > refundable)
    return {
      error: {
        status: 412,
        value: {
          error: 'RefundAmountTooHigh',
          detail: `${formatMoney(refundable, order.currency)} of the order, before tax, can still be refunded.`,
        },
      },
    }
  const tax = taxShare(amounts, amount, order.currency)
  const inMoney = (minor: number): string => formatMoney(minor, order.currency)
  return {
    facts: {
      refund: inMoney(amount + tax),
      refund_before_tax: inMoney(amount),
      refund_tax: inMoney(tax),
      order_total: inMoney(order.total_amount),
      refunded_before: inMoney(order.refunded_amount + order.refunded_tax_amount),
      left_before_tax: inMoney(refundable - amount),
      customer: order.customer.email,
      product: order.product?.name ?? null,
      ...endings,
    },
  }
}

type PreviewedInvoice = { readonly total_amount: number; readonly due_amount?: number } | null
type Change = {
  readonly currency: string
  readonly amount: number
  readonly recurring_interval: string
  readonly recurring_interval_count: number
  readonly due_now: PreviewedInvoice
  readonly next_invoice: PreviewedInvoice
  readonly next_invoice_at: string | null
  readonly ends_at: string | null
}

const priceOf = ({
  amount,
  currency,
  recurring_interval: unit,
  recurring_interval_count: count,
}: Change): string => `${formatMoney(amount, currency)} every ${count === 1 ? unit : `${count} ${unit}s`}`

/** Previews the charge of a subscription change, by the code that charges it. */
const changePreview = async (caller: McpCaller, name: string, input: Arguments): Promise<Preview> => {
  const { id, body } = input
  const response = await readBeside(caller, name, { id, body })
  if (response === undefined) return { facts: {} }
  const change = fieldsOf(response) as Change | undefined
  if (change === undefined) return { error: response }
  const inMoney = (invoice: PreviewedInvoice): string | null =>
    invoice === null ? null : formatMoney(dueAmountOf(invoice), change.currency)
  return {
    facts: {
      price: priceOf(change),
      due_now: inMoney(change.due_now),
      next_invoice: inMoney(change.next_invoice),
      next_invoice_at: change.next_invoice_at,
      ends_at: change.ends_at,
    },
  }
}

/**
 * Returns the call that reads the object of a write: at the same path, or at the one above for an action such
 * as `…/{id}/accept`.
 */
const readerOf = ({ calls }: McpCaller, { endpoint }: McpCall): McpCall | undefined => {
  const paths = [endpoint.path, endpoint.path.replace(/\/[\w-]+$/, '')]
  return paths
    .filter((path) => path.includes('{'))
    .flatMap((path) =>
      [...calls.values()].filter((call) => call.endpoint.method === 'GET' && call.endpoint.path === path),
    )[0]
}

/** Fields that identify an object. */
const naming = ['id', 'name', 'email', 'label', 'slug', 'code', 'description', 'url', 'status', 'display_key']

const nameOf = (object: Body): Body => {
  const { customer, product } = object
  return {
    ...Object.fromEntries(naming.filter((key) => object[key] != null).map((key) => [key, object[key]])),
    ...(isFields(customer) && { customer: customer['email'] }),
    ...(isFields(product) && { product: product['name'] }),
  }
}

/** Returns the fields that a change sets, with their values before and after. */
const changesOf = (before: Body, body: Body): Body =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value))
      .map(([key, to]) => [key, { from: before[key] ?? null, to }]),
  )

const objectPreview = async (caller: McpCaller, call: McpCall, input: Arguments): Promise<Preview> => {
  const reader = readerOf(caller, call)
  if (reader === undefined) return { facts: {} }
  const { body: _, confirmation: __, ...parameters } = input
  const response = await readBeside(caller, reader.name, parameters)
  if (response === undefined) return { facts: {} }
  if (!isDone(response)) return { error: response }
  const object = fieldsOf(response) ?? {}
  const isChange = ['PATCH', 'PUT'].includes(call.endpoint.method)
  return {
    facts: {
      of: nameOf(object),
      ...(isChange && { changes: changesOf(object, bodyOf(input)) }),
      ...(call.name === 'subscriptions-revoke' && { subscription: `The subscription ${endsAtOnce}` }),
    },
  }
}

/**
 * Returns the preview of a write, without any effect: amounts for refunds and for changes of subscriptions,
 * otherwise the object and the fields that change. Data that the token may not read is omitted.
 */
export const previewOf = async (caller: McpCaller, call: McpCall, input: Arguments): Promise<Preview> => {
  if (call.name === 'refunds-create') return refundPreview(caller, input)
  if (call.name === 'subscriptions-update')
    return changePreview(caller, 'subscription-previews-change', input)
  if (call.name === 'customer-portal-subscriptions-update' && typeof bodyOf(input)['product_id'] === 'string')
    return changePreview(caller, 'portal-plan-changes-preview', input)
  return objectPreview(caller, call, input)
}
