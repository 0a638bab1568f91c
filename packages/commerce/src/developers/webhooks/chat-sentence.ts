import { Customer, type Order, Refund, type Subscription, type WebhookEventType } from '@atelier/contract'
import { formatMoney } from '@atelier/contract/texts/money'
import * as z from 'zod/mini'

const Buyer = z.pick(Customer, { email: true, name: true })
const SoldOrder = z.object({
  customer: Buyer,
  product: z.object({ name: z.string() }),
  total_amount: z.int(),
  refunded_amount: z.int(),
  refunded_tax_amount: z.int(),
  currency: z.string(),
} satisfies Partial<Record<keyof z.output<typeof Order>, z.core.$ZodType>>)
const Plan = z.object({
  customer: Buyer,
  product: z.object({ name: z.string() }),
} satisfies Partial<Record<keyof z.output<typeof Subscription>, z.core.$ZodType>>)
const CreatedRefund = z.pick(Refund, { amount: true, tax_amount: true, currency: true })

const nameOf = ({ name, email }: z.output<typeof Buyer>): string => (name ? `${name} (${email})` : email)

const ofSubscription = (predicate: string) => (data: object) => {
  const { customer, product } = Plan.parse(data)
  return `The subscription of ${nameOf(customer)} to ${product.name} ${predicate}.`
}

/** Amounts include tax. Subscriptions are changed by their customers and by the seller, so no sentence names either. */
const sentences: { readonly [Type in WebhookEventType]?: (data: object) => string } = {
  'customer.created': (data) => `${nameOf(Buyer.parse(data))} is a new customer.`,
  'order.paid': (data) => {
    const { customer, product, total_amount, currency } = SoldOrder.parse(data)
    return `${nameOf(customer)} paid ${formatMoney(total_amount, currency)} for ${product.name}.`
  },
  'order.refunded': (data) => {
    const { customer, product, refunded_amount, refunded_tax_amount, currency } = SoldOrder.parse(data)
    return `${formatMoney(refunded_amount + refunded_tax_amount, currency)} of the order of ${product.name} by ${nameOf(customer)} was refunded.`
  },
  'refund.created': (data) => {
    const { amount, tax_amount, currency } = CreatedRefund.parse(data)
    return `A refund of ${formatMoney(amount + tax_amount, currency)} was created.`
  },
  'subscription.active': ofSubscription('is active'),
  'subscription.canceled': ofSubscription('was canceled'),
  'subscription.uncanceled': ofSubscription('continues'),
  'subscription.past_due': (data) => {
    const { customer, product } = Plan.parse(data)
    return `${nameOf(customer)} could not be charged for ${product.name}.`
  },
  'subscription.paused': ofSubscription('was paused'),
  'subscription.resumed': ofSubscription('was resumed'),
  'subscription.revoked': ofSubscription('ended'),
}

/** Returns the chat message for an event. Undefined for events that are not worth a message. */
export const chatSentence = (type: WebhookEventType, data: object): string | undefined =>
  sentences[type]?.(data)
