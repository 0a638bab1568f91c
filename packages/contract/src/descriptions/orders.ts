import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const invoiceNumber =
  'The invoice has the number of the order; its content is fixed by the first call. The URL is valid for ten minutes.'

const receipt =
  'Receipt of the payment, with its refunds so far. It is rendered again after refunds, with the same number. Returns 404 for an order that no payment has paid. The URL is valid for ten minutes.'

export const ordersDescriptions = [
  describe(api.CustomerOrder, 'An order as its customer sees it.'),
  describe(api.OrderStatus, 'Status of an order.'),
  describe(api.BillingReason, 'Reason for an order.'),
  describeFields([api.Order, api.CustomerOrder], {
    created_at:
      'Time at which the order was created. A draft that is paid is an order of the time of its payment.',
    invoice_number:
      'Number of the order, which its customer sees on the confirmation page, in e-mails and on the invoice. Null for a draft, which takes the next number when it is paid.',
    receipt_number:
      'Number of the receipt, which counts per customer; null unless a payment has paid the order, as for a free order or one paid wholly by balance.',
    is_invoice_generated:
      'True once the invoice is issued, by a call that generates it or that opens it. Its content is then fixed.',
    status:
      'Status of the order: `draft` until its seller charges it, or `pending` until it is paid, then `paid`; `partially_refunded` or `refunded` after refunds. `void` if it will not be collected: its seller gave it up, its subscription was revoked, its change was reverted, or its total is too small to charge and no order follows.',
    paid: 'True if the order has been paid, even if it has been refunded since.',
    subtotal_amount: 'Sum of the items, before discount and tax.',
    discount_amount: 'Amount of the discount; 0 without a discount.',
    net_amount: 'Subtotal less the discount, before tax.',
    amount: 'Older name of `net_amount`.',
    tax_amount:
      'Tax on `net_amount`. If the price includes tax, it is part of `subtotal_amount`; in either case, `total_amount` is the net amount plus the tax.',
    tax_rate:
      'Rate of the tax in basis points (2500 is 25%). Null without tax, and for orders of earlier versions.',
    total_amount: 'Amount to pay: `net_amount` plus the tax.',
    refunded_amount: 'Refunded amount so far, without tax.',
    refunded_tax_amount: 'Refunded tax so far.',
    credited_amount:
      'Part of the paid amount that was credited by changes of product. It cannot be refunded as well.',
    credited_tax_amount:
      'Tax that was credited with `credited_amount`, if the prices include it; otherwise 0.',
    applied_balance_amount:
      'Effect of other orders on the amount due: negative if the total is too small to charge and is carried to the next order of the subscription; positive if earlier orders are charged with this one. Less the part that the balance of the customer pays.',
    wallet_amount: 'Part paid with the balance of the customer, tax included; absent if it pays nothing.',
    wallet_tax_amount: 'Tax in that part; absent if it pays nothing.',
    top_up_amount:
      'Amount that the order adds to the balance of the customer; absent if it adds nothing. It has no tax: the orders that the balance pays are taxed.',
    due_amount:
      'Amount still due for a pending order or a draft, including carried amounts; 0 for all other orders.',
    carried_from:
      'Earlier orders charged with this order because they were too small to charge. They are refunded through this order.',
    carried_to: 'Outcome of an order that is too small to charge; null for all other orders.',
    customer_id: 'Id of the customer.',
    product_id: 'Id of the product.',
    product_price_id: 'Id of the price of the first item, for clients that support one price only.',
    subscription_id: 'Id of the subscription that the order pays for; null for a single purchase.',
    product_price: 'Price as an object.',
    items: 'Items of the order.',
    billing_reason:
      'Reason for the order: a single purchase, the start of a subscription, its next period, or a change of product.',
    billing_address: 'Billing address at the time of the order; null if unknown.',
    discount_id: 'Id of the discount; null without a discount.',
    checkout_id: 'Id of the checkout that created the order; null if there was none.',
    product: 'Product that was bought, in its current state.',
    subscription: 'Subscription that the order pays for; null for a single purchase.',
  }),
  describe(api.CarriedFrom, 'An earlier order that is charged with a later one.', {
    order_id: 'Id of the earlier order.',
    invoice_number: 'Invoice number of the earlier order.',
    amount: 'Amount of the earlier order without tax.',
    tax_amount: 'Tax of the earlier order.',
  }),
  describe(api.CarriedTo, 'Outcome of an order that is too small to charge.', {
    status:
      'Status of the order: `waiting` for the next order of the subscription, `charged` with it, or `written_off` if the subscription ended before that.',
    order_id: 'Id of the order it is charged with; null if there is none.',
    invoice_number: 'Invoice number of that order; null if there is none.',
  }),
  describe(api.Order, 'An order as its seller sees it.', {
    metadata: 'Your own data, copied from the checkout or the subscription.',
    custom_field_data: 'Answers to custom fields given at the purchase, by slug.',
    billing_name: 'Name on the invoice. Absent if it is the name of the customer.',
    description:
      'Label of the item of an order that began as a draft. Absent for orders that a checkout or a subscription created.',
    void_reason: 'Reason that the seller gave for giving the order up. Absent without one.',
    customer: 'Customer of the order, in its current state, even if it has been deleted.',
    discount: 'Discount as an object; null for none.',
  }),
  describe(api.OrderItem, 'An item of an order.', {
    label: 'Label of the item, as invoices show it.',
    amount: 'Amount of the item before discount and tax; negative for a credit.',
    tax_amount: 'Tax on this item.',
    proration: 'True if the item prorates a change of product within a period.',
    product_price_id: 'Id of the price; null for items without a price.',
  }),
  describe(api.OrderCreate, 'A draft to create.', {
    organization_id: 'Id of the organization. Required unless the access token belongs to one.',
    customer_id: 'Id of the customer, who needs a billing address.',
    product_id: 'Id of a product that is paid once.',
    amount:
      'Amount before tax, or with the tax if the price includes it, in minor units. Default: the price of the product.',
    currency: 'Currency of the price, as an ISO 4217 code in lower case. Default: that of the organization.',
    description: 'Text of the item, as the invoice shows it. Default: the name of the product.',
    custom_field_data: 'Answers to the custom fields of the product, by slug.',
    metadata: 'Your own data.',
  }),
  describe(api.OrderPreviewInput, 'A draft to preview.', {
    organization_id: 'Id of the organization. Required unless the access token belongs to one.',
    customer_id: 'Id of the customer, who needs a billing address.',
    product_id: 'Id of a product that is paid once.',
    amount:
      'Amount before tax, or with the tax if the price includes it, in minor units. Default: the price of the product.',
    currency: 'Currency of the price, as an ISO 4217 code in lower case. Default: that of the organization.',
    description: 'Text of the item, as the invoice shows it. Default: the name of the product.',
  }),
  describe(api.OrderPreview, 'Amounts that a draft would have.', {
    currency: 'Currency of the amounts.',
    subtotal_amount: 'Amount of the item.',
    tax_amount: 'Tax on the item.',
    tax_rate: 'Rate of the tax in basis points (2500 is 25%). Null without tax.',
    tax_behavior:
      '`inclusive` if the amount of the item includes the tax, `exclusive` if the tax is added to it.',
    total_amount: 'Amount to pay, tax included.',
    wallet_amount: 'Part that the balance of the customer would pay.',
    due_amount: 'Part that would be charged.',
  }),
  describe(api.OrderUpdate, 'Changes of a draft. Absent fields stay as they are.', {
    billing_name: 'Name on the invoice. Null or blank for the name of the customer.',
    billing_address: 'Billing address, on which the tax of the draft depends. Null changes nothing.',
    description: 'Text of the item. Null or blank for the name of the product.',
    metadata: 'Your own data, which replaces the existing data. Null changes nothing.',
  }),
  describe(api.OrderFinalize, 'The charge of a draft.', {
    payment_method_id:
      'Id of a saved payment method of the customer. Default: the default payment method of the customer.',
  }),
  describe(api.OrderVoid, 'The end of a pending order.', {
    reason: 'Reason, which the order shows you and not its customer.',
  }),
  describe(api.OrderInvoice, 'URL of an invoice.', {
    url: 'URL to download the invoice as a PDF, without a token; valid for ten minutes.',
  }),
  describe(api.OrderReceipt, 'URL of a receipt.', {
    url: 'URL to download the receipt as a PDF, without a token; valid for ten minutes.',
  }),
  describeFields([api.orders.list.query, api.ordersExport.export.query, api.portalOrders.list.query], {
    product_id: 'Only orders of these products.',
    product_billing_type: 'Only orders of one-time products, or only of recurring ones.',
    product_price_type: 'Older name of `product_billing_type`. If both are given, both apply.',
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
    created_from: 'Only orders created at or after this time.',
    created_after: 'Another name of `created_from`. If both are given, both apply.',
    created_before: 'Only orders created before this time.',
  }),
  describeArea(api.orders, 'Payments for purchases, and for each period of a subscription.', {
    list: 'Orders are created by checkouts and renewals, and by their seller as drafts. Clients that do not know drafts are shown none.',
    invoice: invoiceNumber,
  }),
  describeArea(
    api.unpaidOrders,
    'Drafts, which you charge to saved payment methods, and orders that you no longer collect.',
    {
      create:
        'A draft has no number and charges nothing; its customer does not see it. Another product or amount is another draft.',
      preview: 'Nothing is created. The tax follows from the billing address of the customer.',
      update:
        'The tax of a draft follows the billing address. Of a paid order, only the billing name and the billing address can change, within its country and state, until its invoice is issued.',
      finalize: {
        more: 'The customer is not asked: the payment method is charged at once, less the part that their balance pays. On success the order is `paid`, takes its number, and its benefits are granted. After a declined payment it is a draft again, which you can charge to another payment method. While a bank processes the payment the order is still a draft; an event follows. Two calls at the same time charge once.',
        errors: {
          Conflict:
            'The customer was deleted, their balance has changed in the meantime, or the order was already paid with another amount.',
        },
      },
      delete: 'The declined payments of the draft are deleted with it.',
      void: {
        more: 'Retries and reminders stop, and the ledger has no sale of the order. A past due subscription that owes nothing else is active again.',
        errors: { Conflict: 'The order is not pending.' },
      },
    },
  ),
  describe(api.OrderExportColumn, 'A column of a table of orders.'),
  describeFields([api.ordersExport.export.query], {
    columns:
      'Columns of the table, in this order; the first line has these names. `email` and `customer_name` are those of the customer, `product` is its name, the others are fields of the order. Default: the standard columns.',
    timezone: 'Time zone of the times in the table, by its name in the IANA database. Default: UTC.',
  }),
  describeArea(api.ordersExport, 'Orders as a table.', {
    export:
      'Contains the same orders as the list with these filters, newest first, one per line. Amounts are in major units, with the decimals of their currency. After the standard columns there is one column per custom field, with the answers as the dashboard shows them: the label of an option, a day such as `2026-12-31`, `Yes` or `No`. A table with the columns that you choose has no answers.',
  }),
  describeArea(api.portalOrders, 'Your orders.', {
    invoice: invoiceNumber,
  }),
  describe(api.LedgerLine, 'An amount in one account of the ledger.', {
    account:
      '`processor_balance`: money held by the payment processor. `customer_payments`: payments not yet applied to an order. `receivables`: sales charged with a later order. `revenue`: sales, without tax. `refunds`: sales refunded or not collected. `tax_payable`: tax collected. `processor_fees`: fees of the processor. `exchange`: amounts that the processor converted to another currency. `customer_balance`: balances of customers. `granted_credit`: balance given by the seller without a payment.',
    amount: 'Amount: debits are positive, credits negative.',
  }),
  describe(api.TimelineEntry, 'An entry in the timeline of an order or a subscription.', {
    kind: 'Kind of the entry, which determines its other fields.',
    at: 'Time of the entry.',
    type: 'Type of the event.',
    mail: 'Subject matter of the e-mail, which is listed once a mail server has accepted it.',
    status: 'Status of the payment, the refund or the webhook.',
    amount: 'Amount of the payment, or of the refund without tax.',
    card_brand: 'Brand of the card; null if unknown.',
    card_last4: 'Last four digits of the card; null if unknown.',
    failure_code: 'Code of the reason that the payment failed; null if it did not fail.',
    tax_amount: 'Tax that was refunded.',
    total_amount: 'Total refunded to the customer, including tax.',
    reason: 'Reason of the refund.',
    revoke_benefits: 'True if the benefits of the order were revoked.',
    fact: 'Kind of ledger transaction that was posted.',
    lines: 'Amounts in the accounts of the ledger; they sum to zero.',
    endpoint: 'Webhook endpoint: its name, or its URL.',
    attempts: 'Number of delivery attempts.',
    http_code: 'Status code of the last response; null if there was none.',
  }),
  describe(api.OrderTimeline, 'Timeline of an order.', {
    items: 'Entries, latest first.',
    balances:
      'Balance of the order in each ledger account it was posted to, in the currency of the order; these sum to zero.',
  }),
  describe(api.SubscriptionTimeline, 'Timeline of a subscription, without its orders.', {
    items: 'Entries, latest first.',
  }),
  describeArea(api.saleTimelines, 'Timelines of orders and subscriptions.', {
    order: 'Contains the events, e-mails, payment attempts, refunds and ledger postings of the order.',
    subscription: 'Contains the last 500 events of the subscription, and its e-mails.',
  }),
  describeFields([api.CustomerOrder], {
    billing_name: 'Name on the invoice; absent when it is that of the customer.',
  }),
  describe(api.BillingDetails, 'Billing details of an order.', {
    billing_name: 'Name on the invoice. A blank one changes nothing.',
    billing_address:
      'Address on the invoice. Country and state cannot change, since the tax of the order depends on them.',
  }),
  describeArea(api.orderInvoices, 'Invoices to issue.', {
    generate:
      'Returns the URL of the invoice, which is valid for ten minutes. An issued invoice stays as it is, unless its customer has corrected the billing details.',
  }),
  describeArea(api.portalOrderInvoices, 'Billing details of your orders.', {
    update:
      'Requires a session of the whole customer, and a paid order. An invoice that is issued already keeps its content until it is issued again.',
    generate:
      'Returns the URL of the invoice, which is valid for ten minutes. If the billing details were corrected since, it is issued again with the same number, and says when it was corrected.',
  }),
  describeArea(api.portalReceipts, 'Receipts of your orders.', { get: receipt }),
  describeArea(api.receipts, 'Receipts of orders.', { get: receipt }),
  describeArea(api.orderReceipts, 'Receipts to resend.', {
    resend: {
      more: 'The customer gets the e-mail that confirms the order, with its benefits and the link to its invoice, at their current address.',
      errors: {
        Conflict:
          'The order is not paid yet, its customer was deleted, or its receipt was sent or requested within the last minute.',
      },
    },
  }),
  describe(api.OrderDownloadCreate, 'A file to add to an order.', {
    file_id: 'Id of an uploaded file with the service `downloadable`.',
  }),
  describeArea(api.orderDownloads, 'Downloads for a single order.', {
    create: {
      more: 'The customer of the order, or of its subscription, can download the file as long as they have the first benefit of type `downloadables` of its product; the benefit needs no files of its own. Adding a file again changes nothing.',
      errors: {
        Conflict: 'The order is not paid, or its benefits are still being granted. Try again in a moment.',
      },
    },
  }),
]
