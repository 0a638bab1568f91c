import type { Meanings } from './meanings.ts'

/** What fields of orders and refunds mean. Amounts are in minor units: 149 is 1.49. */
export const orderMeanings: Meanings = {
  'Order, CustomerOrder': {
    status:
      '`pending` until it is paid, then `paid`; `partially_refunded` or `refunded` when money went back.',
    paid: 'Whether it has been paid, also when money went back since.',
    subtotal_amount: 'The sum of its items, before discount and tax.',
    discount_amount: 'What the discount took off; 0 without one.',
    net_amount: 'The subtotal less the discount, before tax.',
    amount: 'The same as `net_amount`, under an older name.',
    tax_amount: 'The tax on `net_amount`.',
    total_amount: 'What was to be paid: `net_amount` and the tax.',
    refunded_amount: 'What went back so far, without tax.',
    refunded_tax_amount: 'The tax that went back so far.',
    customer_id: 'The customer who bought.',
    product_id: 'The product that was bought.',
    product_price_id: 'The price its first item follows from, for clients that know one price only.',
    subscription_id: 'The subscription it pays for; null for a single purchase.',
    product_price: 'That price in full.',
    items: 'What it is made up of, line by line.',
    billing_reason:
      'Why there is an order: a single purchase, the start of a subscription, its next period, or a change of product.',
    billing_address: 'Where the bill went, as it was then; null when it was not known.',
    discount_id: 'The discount it had; null without one.',
    checkout_id: 'The checkout it came of; null when it came of none.',
    product: 'The product that was bought, as it is today.',
    subscription: 'The subscription it pays for; null for a single purchase.',
  },
  Order: {
    metadata: 'Your own data, copied from the checkout or the subscription.',
    custom_field_data: 'The answers given when buying, by the slug of the custom field.',
    customer: 'The customer who bought, as they are today, also when deleted since.',
    user: 'The customer in a shape that older clients read.',
    discount: 'That discount in full; null without one.',
  },
  OrderItem: {
    label: 'What the line is for, as bills show it.',
    amount: 'What the line costs before discount and tax; negative where it gives something back.',
    tax_amount: 'The part of the tax that falls on the line.',
    proration: 'Whether it balances a change of product within a period.',
    product_price_id: 'The price it follows from; null for lines of another kind.',
  },
  OrderInvoice: { url: 'Where the invoice can be downloaded as a PDF, without a token and for ten minutes.' },
  Refund: {
    status:
      '`pending` while the processor works on it, then `succeeded`, `failed` or `canceled`. One that succeeded can still fail.',
    reason: 'Why the money goes back.',
    amount: 'What goes back without tax, in minor units.',
    tax_amount: 'The tax that goes back on top of `amount`, in minor units.',
    order_id: 'The order that is refunded.',
    subscription_id: 'The subscription the order paid for; null for a single purchase.',
    customer_id: 'Whom the money goes back to.',
    revoke_benefits: 'Whether the benefits of the order are taken back with it.',
  },
  RefundCreate: {
    order_id: 'The order to give money back for.',
    reason: 'Why the money goes back.',
    amount:
      'How much goes back without tax, in minor units; the tax on it is added. At most what is left of the order.',
    comment: 'A note for yourself, which no answer shows.',
    revoke_benefits:
      'Whether to take the benefits of a single purchase back; those of a subscription end with it.',
  },
}
