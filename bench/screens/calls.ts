/** Ids of some rows of the seeded shop. */
export type Some = {
  readonly organization_id: string
  readonly order_id: string
  readonly customer_id: string
  readonly subscription_id: string
  readonly product_id: string
  readonly meter_id: string
  readonly benefit_id: string
  readonly discount_id: string
  readonly license_key_id: string
  readonly event_id: string
  readonly invoice_number: string
}

const day = 86_400_000
const date = (days: number): string => new Date(Date.now() - days * day).toISOString().slice(0, 10)
const moment = (days: number): string => new Date(Date.now() - days * day).toISOString()

/**
 * Returns the calls of each page of the dashboard when it is opened, with common filters, sorts, searches and
 * pages. The calls of a page are sent together.
 */
export const dashboardCalls = (sample: Some): Readonly<Record<string, readonly string[]>> => {
  const ownOrganization = `organization_id=${sample.organization_id}`
  const metrics = (from: number, to: number, interval: string, more = '') =>
    `/v1/metrics/?start_date=${date(from)}&end_date=${date(to)}&interval=${interval}&${ownOrganization}${more}`
  const list = (area: string, more = '') => `/v1/${area}/?limit=25&${ownOrganization}${more}`
  const quantities = (days: number, interval: string) =>
    `/v1/meters/${sample.meter_id}/quantities?start_timestamp=${moment(days)}&end_timestamp=${moment(0)}&interval=${interval}`
  const home = (from: number, interval: string) => [
    metrics(from - 1, 0, interval),
    metrics(2 * from - 1, from, interval),
    `/v1/orders/?${ownOrganization}&limit=6`,
    `/v1/organizations/${sample.organization_id}/attention`,
    `/v1/products/?${ownOrganization}&limit=1&is_archived=false`,
    `/v1/checkout-links/?${ownOrganization}&limit=1`,
  ]
  const ledger = (account: string, more = '') =>
    `/v1/ledger/entries?${ownOrganization}&account=${account}&limit=50${more}`
  return {
    'home, 30 days': home(30, 'day'),
    'home, 12 months': home(365, 'month'),
    'metrics, 90 days': [metrics(89, 0, 'day'), metrics(179, 90, 'day')],
    'metrics, 3 years by the month': [metrics(1094, 0, 'month')],
    'metrics of one product': [metrics(364, 0, 'month', `&product_id=${sample.product_id}`)],
    orders: [list('orders')],
    'orders, page 10': [list('orders', '&page=10')],
    'orders, page 2000': [list('orders', '&page=2000')],
    'orders, last page': [list('orders', '&page=4000')],
    'orders, by amount': [list('orders', '&sorting=-net_amount')],
    'orders, by customer': [list('orders', '&sorting=customer')],
    'orders, refunded': [list('orders', '&status=refunded')],
    'orders, paid': [list('orders', '&status=paid')],
    'orders of 30 days': [list('orders', `&created_from=${moment(30)}`)],
    'orders of a product': [list('orders', `&product_id=${sample.product_id}`)],
    'orders, subscriptions only': [list('orders', '&product_billing_type=recurring')],
    'orders, search example.com': [list('orders', '&query=example.com')],
    'orders, search andersson': [list('orders', '&query=andersson')],
    'orders, search an': [list('orders', '&query=an')],
    'orders, search nobody': [list('orders', '&query=zzzzzz')],
    'orders, search number': [list('orders', `&query=${sample.invoice_number}`)],
    'an order': [
      `/v1/orders/${sample.order_id}`,
      `/v1/refunds/?order_id=${sample.order_id}&limit=100&sorting=created_at`,
      `/v1/orders/${sample.order_id}/timeline`,
      `/v1/products/${sample.product_id}`,
    ],
    customers: [list('customers')],
    'customers, page 1000': [list('customers', '&page=1000')],
    'customers, by name': [list('customers', '&sorting=name')],
    'customers, by e-mail, page 100': [list('customers', '&sorting=email&page=100')],
    'customers, search example.com': [list('customers', '&query=example.com')],
    'customers, search lind': [list('customers', '&query=lind')],
    'customers, search an': [list('customers', '&query=an')],
    'customers, search nobody': [list('customers', '&query=zzzzzz')],
    'customers, metadata': [list('customers', '&metadata[segment]=press')],
    'a customer': [
      `/v1/customers/${sample.customer_id}`,
      `/v1/customers/${sample.customer_id}/state`,
      `/v1/orders/?customer_id=${sample.customer_id}&limit=10`,
      `/v1/subscriptions/?customer_id=${sample.customer_id}&limit=20`,
      `/v1/license-keys/?customer_id=${sample.customer_id}&limit=10`,
      `/v1/customer-meters/?customer_id=${sample.customer_id}&limit=50`,
    ],
    subscriptions: [list('subscriptions')],
    'subscriptions, active, by customer': [list('subscriptions', '&active=true&sorting=customer')],
    'a subscription': [
      `/v1/subscriptions/${sample.subscription_id}`,
      `/v1/subscriptions/${sample.subscription_id}/timeline`,
      `/v1/orders/?subscription_id=${sample.subscription_id}&limit=10`,
    ],
    products: [list('products'), list('products', '&is_archived=false&query=brush')],
    'a product': [
      `/v1/products/${sample.product_id}`,
      metrics(29, 0, 'day', `&product_id=${sample.product_id}`),
    ],
    benefits: [list('benefits')],
    'a benefit with grants': [
      `/v1/benefits/${sample.benefit_id}`,
      `/v1/benefits/${sample.benefit_id}/grants?limit=25`,
      `/v1/benefits/${sample.benefit_id}/grants?limit=25&is_granted=false`,
      `/v1/products/?benefit_id=${sample.benefit_id}&limit=5&sorting=name`,
    ],
    discounts: [list('discounts')],
    'a discount': [
      `/v1/discounts/${sample.discount_id}`,
      `/v1/orders/?discount_id=${sample.discount_id}&limit=5`,
      `/v1/checkout-links/?discount_id=${sample.discount_id}&limit=10`,
    ],
    checkouts: [list('checkouts'), list('checkouts', '&status=expired')],
    'license keys': [list('license-keys', '&sorting=-created_at')],
    'license keys, search': [list('license-keys', '&sorting=-created_at&query=andersson')],
    'a license key': [`/v1/license-keys/${sample.license_key_id}`],
    refunds: [list('refunds')],
    events: [list('events/pages'), `/v1/events/names?${ownOrganization}&limit=50&sorting=-occurrences`],
    'events, page 100': [list('events/pages', '&page=100')],
    'events of a name': [list('events/pages', '&name=image.rendered')],
    'events of a name that is rare': [list('events/pages', '&name=nothing')],
    'events of the platform': [list('events/pages', '&source=system')],
    'events of a customer': [
      list('events/pages', `&customer_id=${sample.customer_id}`),
      `/v1/events/names?${ownOrganization}&limit=50&sorting=-occurrences&customer_id=${sample.customer_id}`,
    ],
    'events, metadata that many have': [list('events/pages', '&metadata[route]=/render')],
    'events, metadata that some have': [list('events/pages', '&metadata[style]=snow')],
    'events, metadata that few have': [list('events/pages', '&metadata[milliseconds]=77')],
    'events, metadata that none has': [list('events/pages', '&metadata[style]=marble')],
    'events, metadata, all counted': [list('events', '&metadata[style]=snow')],
    'events of a day': [list('events/pages', `&start_timestamp=${moment(2)}&end_timestamp=${moment(1)}`)],
    'an event': [`/v1/events/${sample.event_id}`],
    meters: [list('meters')],
    'a meter, a month': [`/v1/meters/${sample.meter_id}`, quantities(30, 'day')],
    'a meter, a year': [quantities(364, 'month')],
    'a meter with customers': [
      `/v1/customer-meters/?meter_id=${sample.meter_id}&limit=10&sorting=-consumed_units`,
    ],
    'money, all': [`/v1/ledger/balances?${ownOrganization}`],
    'money, 90 days': [`/v1/ledger/balances?${ownOrganization}&start_date=${date(90)}&end_date=${date(0)}`],
    ledger: [ledger('processor_balance')],
    'ledger, revenue of a year': [ledger('revenue', `&start_date=${date(365)}&end_date=${date(0)}`)],
    'ledger, customer payments': [ledger('customer_payments')],
    'taxes, a quarter': [`/v1/ledger/taxes?${ownOrganization}&start_date=${date(90)}&end_date=${date(0)}`],
    'taxes, a year': [`/v1/ledger/taxes?${ownOrganization}&start_date=${date(364)}&end_date=${date(0)}`],
    reconciliation: [`/v1/ledger/check?${ownOrganization}`],
    'audit log': [
      `/v1/audit-log/?${ownOrganization}&limit=25`,
      `/v1/organizations/${sample.organization_id}/members`,
    ],
    'audit log, page 200': [`/v1/audit-log/?${ownOrganization}&limit=25&page=200`],
    'audit log, customers': [`/v1/audit-log/?${ownOrganization}&limit=25&object_type=customers`],
    'search palette, and': [`/v1/organizations/${sample.organization_id}/search?query=and`],
    'search palette, lindberg': [`/v1/organizations/${sample.organization_id}/search?query=lindberg`],
    'customer lookup': [`/v1/customers/?${ownOrganization}&limit=8&sorting=name`],
    'customer lookup, ann': [`/v1/customers/?${ownOrganization}&limit=8&sorting=name&query=ann`],
  }
}

/** Calls of each page of the portal, as a customer with several purchases. */
export const portalCalls: Readonly<Record<string, readonly string[]>> = {
  'portal, home': [
    '/v1/customer-portal/subscriptions/?limit=100',
    '/v1/customer-portal/orders/?limit=5&sorting=-created_at',
  ],
  'portal, orders': ['/v1/customer-portal/orders/?limit=10'],
  'portal, subscriptions': ['/v1/customer-portal/subscriptions/?limit=100&sorting=-started_at'],
  'portal, benefits': [
    '/v1/customer-portal/benefit-grants/?limit=100',
    '/v1/customer-portal/downloadables/?limit=100',
    '/v1/customer-portal/license-keys/?limit=100',
    '/v1/customer-portal/meters/?limit=100',
  ],
  'portal, account': ['/v1/customer-portal/customers/me', '/v1/customer-portal/customers/me/payment-methods'],
}

/** Returns the exports of the pages. */
export const exportCalls = ({ organization_id }: Some): Readonly<Record<string, string>> => ({
  customers: `/v1/customers/export?organization_id=${organization_id}`,
  subscriptions: `/v1/subscriptions/export?organization_id=${organization_id}`,
  events: `/v1/events/export?organization_id=${organization_id}`,
  'audit log': `/v1/audit-log/export?organization_id=${organization_id}`,
  'taxes of a year': `/v1/ledger/taxes/export?organization_id=${organization_id}&start_date=${date(364)}&end_date=${date(0)}`,
})
