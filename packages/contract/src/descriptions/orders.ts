import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const invoiceNumber =
  'The invoice gets its number the first time it is asked for, and keeps it. Its address works for ten minutes.'

export const ordersDescriptions = [
  describe(api.CustomerOrder, 'An order as its customer sees it.'),
  describe(api.OrderStatus, 'Whether an order is paid, and whether money went back.'),
  describe(api.BillingReason, 'Why there is an order.'),
  describeFields([api.Order, api.CustomerOrder], {
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
  }),
  describe(api.Order, 'An order as its seller sees it.', {
    metadata: 'Your own data, copied from the checkout or the subscription.',
    custom_field_data: 'The answers given when buying, by the slug of the custom field.',
    customer: 'The customer who bought, as they are today, also when deleted since.',
    discount: 'That discount in full; null without one.',
  }),
  describe(api.OrderItem, 'One line of an order.', {
    label: 'What the line is for, as bills show it.',
    amount: 'What the line costs before discount and tax; negative where it gives something back.',
    tax_amount: 'The part of the tax that falls on the line.',
    proration: 'Whether it balances a change of product within a period.',
    product_price_id: 'The price it follows from; null for lines of another kind.',
  }),
  describe(api.OrderInvoice, 'Where an invoice is.', {
    url: 'Where the invoice can be downloaded as a PDF, without a token and for ten minutes.',
  }),
  describeFields([api.orders.list.query, api.portalOrders.list.query], {
    product_id: 'Only orders of these products.',
    product_billing_type: 'Only orders of products that are paid for once, or again and again.',
    product_price_type:
      'The same as `product_billing_type`, under its older name. Given both, both must hold.',
    discount_id: 'Only orders with these discounts.',
    customer_id: 'Only orders of these customers.',
    checkout_id: 'Only orders that came of these checkouts.',
    subscription_id: 'Only orders of these subscriptions.',
    query: 'Part of the name of the product, in capital or small letters.',
  }),
  describeArea(api.orders, 'What was bought and what each period of a subscription came to.', {
    list: 'Orders come of checkouts and renewals; there is no call that makes one.',
    invoice: invoiceNumber,
  }),
  describeArea(api.portalOrders, 'What you bought.', {
    invoice: invoiceNumber,
  }),
]
