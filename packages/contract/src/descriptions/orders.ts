import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const invoiceNumber =
  'The invoice has the number of the order; its content is fixed at the first call. The URL is valid for ten minutes.'

export const ordersDescriptions = [
  describe(api.CustomerOrder, 'An order as its customer sees it.'),
  describe(api.OrderStatus, 'The status of an order.'),
  describe(api.BillingReason, 'The reason for an order.'),
  describeFields([api.Order, api.CustomerOrder], {
    invoice_number:
      'The number of the order, which its customer sees on the confirmation page, in e-mails and on the invoice.',
    status:
      '`pending` until the order is paid, then `paid`; `partially_refunded` or `refunded` after refunds.',
    paid: 'Whether the order has been paid, even if it was refunded since.',
    subtotal_amount: 'The sum of its items, before discount and tax.',
    discount_amount: 'The amount of the discount; 0 without a discount.',
    net_amount: 'The subtotal less the discount, before tax.',
    amount: 'The same as `net_amount`, under an older name.',
    tax_amount: 'The tax on `net_amount`.',
    total_amount: 'The amount to pay: `net_amount` plus the tax.',
    refunded_amount: 'The refunded amount so far, without tax.',
    refunded_tax_amount: 'The refunded tax so far.',
    customer_id: 'The customer who bought.',
    product_id: 'The product that was bought.',
    product_price_id: 'The price of the first item, for clients that support one price only.',
    subscription_id: 'The subscription that the order pays for; null for a single purchase.',
    product_price: 'The price as an object.',
    items: 'The items of the order.',
    billing_reason:
      'The reason for the order: a single purchase, the start of a subscription, its next period, or a change of product.',
    billing_address: 'The billing address at the time of the order; null if unknown.',
    discount_id: 'The id of the discount; null without a discount.',
    checkout_id: 'The id of the checkout that created it; null if there was none.',
    product: 'The product that was bought, in its current state.',
    subscription: 'The subscription that the order pays for; null for a single purchase.',
  }),
  describe(api.Order, 'An order as its seller sees it.', {
    metadata: 'Your own data, copied from the checkout or the subscription.',
    custom_field_data: 'The answers to custom fields given at the purchase, by slug.',
    customer: 'The customer who bought, in its current state, even if deleted since.',
    discount: 'The discount object; null for none.',
  }),
  describe(api.OrderItem, 'An item of an order.', {
    label: 'The label of the item, as invoices show it.',
    amount: 'The amount of the item before discount and tax; negative for a credit.',
    tax_amount: 'The share of the tax of this item.',
    proration: 'Whether the item prorates a change of product within a period.',
    product_price_id: 'The id of the price; null for items without a price.',
  }),
  describe(api.OrderInvoice, 'The URL of an invoice.', {
    url: 'The URL to download the invoice as a PDF, without a token; valid for ten minutes.',
  }),
  describeFields([api.orders.list.query, api.portalOrders.list.query], {
    product_id: 'Only orders of these products.',
    product_billing_type: 'Only orders of one-time products, or only of recurring ones.',
    product_price_type:
      'The same as `product_billing_type`, under its older name. If both are given, both apply.',
    discount_id: 'Only orders with these discounts.',
    customer_id: 'Only orders of these customers.',
    checkout_id: 'Only orders that were created by these checkouts.',
    subscription_id: 'Only orders of these subscriptions.',
    query: 'Part of the name of the product, case-insensitive.',
  }),
  describeArea(api.orders, 'Purchases, and the periods of subscriptions.', {
    list: 'Orders are created by checkouts and renewals; there is no call to create one.',
    invoice: invoiceNumber,
  }),
  describeArea(api.portalOrders, 'Your orders.', {
    invoice: invoiceNumber,
  }),
]
