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
      '`pending` until the order is paid, then `paid`; `partially_refunded` or `refunded` after refunds. `void` when it will not be collected: its subscription was revoked, its change taken back, or its total is less than can be charged and no order follows.',
    paid: 'Whether the order has been paid, even if it was refunded since.',
    subtotal_amount: 'The sum of its items, before discount and tax.',
    discount_amount: 'The amount of the discount; 0 without a discount.',
    net_amount: 'The subtotal less the discount, before tax.',
    amount: 'The same as `net_amount`, under an older name.',
    tax_amount: 'The tax on `net_amount`.',
    total_amount: 'The amount to pay: `net_amount` plus the tax.',
    refunded_amount: 'The refunded amount so far, without tax.',
    refunded_tax_amount: 'The refunded tax so far.',
    credited_amount:
      'The part of the paid amount that changes of product gave back as credit. It cannot be refunded as well.',
    applied_balance_amount:
      'What other orders change of the amount to pay: below zero where the total is less than can be charged, and is charged with the next order of the subscription; above zero where earlier ones are charged with this order.',
    due_amount: 'What is still to be charged for a pending order, other orders counted; 0 of all others.',
    carried_from:
      'The earlier orders that are charged with this order, because they were less than can be charged. They are refunded on this order.',
    carried_to: 'What became of an order that is less than can be charged; null of all others.',
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
  describe(api.CarriedFrom, 'An earlier order that is charged with a later one.', {
    order_id: 'The earlier order.',
    invoice_number: 'Its number.',
    amount: 'Its amount without tax.',
    tax_amount: 'Its tax.',
  }),
  describe(api.CarriedTo, 'What became of an order that is less than can be charged.', {
    status:
      '`waiting` for the next order of the subscription, `charged` with it, or `written_off` when the subscription ended before.',
    order_id: 'The order that it is charged with; null for none.',
    invoice_number: 'The number of that order; null for none.',
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
  describeFields([api.orders.list.query, api.ordersExport.export.query, api.portalOrders.list.query], {
    product_id: 'Only orders of these products.',
    product_billing_type: 'Only orders of one-time products, or only of recurring ones.',
    product_price_type:
      'The same as `product_billing_type`, under its older name. If both are given, both apply.',
    discount_id: 'Only orders with these discounts.',
    customer_id: 'Only orders of these customers.',
    checkout_id: 'Only orders that were created by these checkouts.',
    subscription_id: 'Only orders of these subscriptions.',
  }),
  describeFields([api.portalOrders.list.query], {
    query: 'Part of the name of the product, case-insensitive.',
  }),
  describeFields([api.orders.list.query, api.ordersExport.export.query], {
    status: 'Only orders with these statuses.',
    query:
      'Part of the name or e-mail address of the customer, the whole number of the order, or its whole id. Case-insensitive.',
    created_from: 'Only orders that were made at this moment or later.',
    created_before: 'Only orders that were made before this moment.',
  }),
  describeArea(api.orders, 'Purchases, and the periods of subscriptions.', {
    list: 'Orders are created by checkouts and renewals; there is no call to create one.',
    invoice: invoiceNumber,
  }),
  describeArea(api.ordersExport, 'Orders as a table.', {
    export:
      'The same orders as the list with these filters, the newest first, one on each line. After the usual columns there is one for each custom field, with the answers of the buyers as the dashboard words them: the label of an option, a day such as `2026-12-31`, `Yes` or `No`.',
  }),
  describeArea(api.portalOrders, 'Your orders.', {
    invoice: invoiceNumber,
  }),
  describe(api.LedgerLine, 'An amount in one account of the ledger.', {
    account:
      '`processor_balance`: money that the payment processor holds. `customer_payments`: money taken and not yet set against an order. `receivables`: what was sold and is charged with a later order. `revenue`: what was sold, without tax. `refunds`: what was given back of it, or is not collected. `tax_payable`: tax that was collected. `processor_fees`: what the processor kept.',
    amount: 'The amount: debits are positive, credits negative.',
  }),
  describe(api.TimelineEntry, 'Something that happened to an order or a subscription.', {
    kind: 'The kind of the entry, which decides its other fields.',
    at: 'When it happened.',
    type: 'The type of the event.',
    mail: 'What the e-mail was about. It stands here once a mail server has taken it.',
    status: 'The status of the payment, the refund or the webhook.',
    amount: 'The amount of the payment, or that of the refund without tax.',
    card_brand: 'The brand of the card; null when it is unknown.',
    card_last4: 'The last four digits of the card; null when they are unknown.',
    failure_code: 'Why the payment failed; null when it did not.',
    tax_amount: 'The tax that was refunded.',
    total_amount: 'What the customer gets back, tax included.',
    reason: 'The reason of the refund.',
    revoke_benefits: 'Whether the benefits of the order were taken back.',
    fact: 'What was posted to the ledger.',
    lines: 'The amounts in the accounts of the ledger; they sum to zero.',
    endpoint: 'The webhook endpoint that was told: its name, or its address.',
    attempts: 'How often it was tried to tell it.',
    http_code: 'What it answered last; null when it did not.',
  }),
  describe(api.OrderTimeline, 'All that happened to an order.', {
    items:
      'What happened, the latest first. Entries of one moment stand in the order in which they followed.',
    balances: 'What the order has left in each account of the ledger that it touched; these sum to zero.',
  }),
  describe(api.SubscriptionTimeline, 'All that happened to a subscription itself, without its orders.', {
    items:
      'What happened, the latest first. Entries of one moment stand in the order in which they followed.',
  }),
  describeArea(api.saleTimelines, 'What happened to orders and subscriptions.', {
    order:
      'Its events, the e-mails about it, all attempts at its payment, its refunds, and its postings in the ledger.',
    subscription: 'The last 500 events, and the e-mails about them.',
  }),
  describeArea(api.orderReceipts, 'Receipts that are sent once more.', {
    resend: {
      more: 'The customer gets the e-mail that confirms the order, with its benefits and the link to its invoice, at their present address.',
      errors: {
        Conflict:
          'The order is not paid yet, its customer was deleted, or a receipt of it was sent or asked for within the last minute.',
      },
    },
  }),
  describe(api.OrderDownloadCreate, 'A file that one order gives.', {
    file_id: 'The id of an uploaded file with the service `downloadable`.',
  }),
  describeArea(api.orderDownloads, 'Downloads that are made for one order.', {
    create: {
      more: 'The customer of the order, or of its subscription, can download the file as long as they have the first benefit of type `downloadables` of its product; the benefit needs no files of its own. Adding a file again changes nothing.',
      errors: {
        Conflict: 'The order is not paid, or its benefits are about to be granted. Try again in a moment.',
      },
    },
  }),
]
