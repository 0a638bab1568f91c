import type { Meanings } from './meanings.ts'

/** Lists that start with what was made last, unless told otherwise. */
const newestFirst =
  'products.list query, discounts.list query, checkouts.list query, customers.list query, orders.list query, refunds.list query, benefits.list query, repositories.list query, externalOrganizations.list query, customerPortal.orders.list query'

const sortBy = (usual: string): string =>
  `What to sort by; repeat it to sort further. A leading \`-\` turns the order round. Without it: ${usual}.`

/** What the parameters of paths and of lists mean, call by call. */
export const parameterMeanings: Meanings = {
  [newestFirst]: { sorting: sortBy('the newest first') },
  'organizations.list query, checkoutLinks.list query': { sorting: sortBy('the oldest first') },
  'subscriptions.list query, customerPortal.subscriptions.list query': {
    sorting: sortBy('what began last comes first'),
    active: 'True: only active and trialing ones. False: only past due, canceled and unpaid ones.',
  },
  'customFields.list query': {
    sorting: sortBy('by slug'),
    query: 'Part of the name or the slug, in capital or small letters.',
    type: 'Only fields of these types.',
  },
  'meters.list query': {
    sorting: sortBy('by name'),
    query: 'Part of the name, in capital or small letters.',
  },
  'customerMeters.list query, customerPortal.customerMeters.list query': {
    sorting: sortBy('what changed last comes first'),
    customer_id: 'Only what these customers have used.',
    external_customer_id: 'Only what the customers with these ids of your own have used.',
    meter_id: 'Only these meters.',
  },
  'customerPortal.customerMeters.list query': {
    query: 'Part of the name of the meter, in capital or small letters.',
  },
  'customerPortal.benefitGrants.list query': {
    sorting: sortBy('what waits, then what was granted last'),
    type: 'Only benefits of these types.',
    benefit_id: 'Only grants of these benefits.',
    checkout_id: 'Only grants of what was bought by these checkouts.',
    order_id: 'Only grants of these orders.',
    subscription_id: 'Only grants of these subscriptions.',
  },
  'organizations.list query': { slug: 'Only the organization with this slug, in capital or small letters.' },
  'organizations.get path, organizations.update path': { id: 'The id of the organization.' },
  'products.list query': {
    id: 'Only these products.',
    query: 'Part of the name, in capital or small letters.',
    is_archived: 'True: only archived products. False: only those on sale. Without it: both.',
    is_recurring: 'True: only products that are paid for again and again. False: only those paid for once.',
    benefit_id: 'Only products that include any of these benefits.',
  },
  'products.get path, products.update path, products.updateBenefits path': { id: 'The id of the product.' },
  'customFields.get path, customFields.update path, customFields.delete path': {
    id: 'The id of the custom field.',
  },
  'discounts.list query': { query: 'Part of the name or the code, in capital or small letters.' },
  'discounts.get path, discounts.update path, discounts.delete path': { id: 'The id of the discount.' },
  'checkoutLinks.list query': { product_id: 'Only links that offer any of these products.' },
  'checkoutLinks.get path, checkoutLinks.update path, checkoutLinks.delete path': {
    id: 'The id of the checkout link.',
  },
  'checkouts.list query': {
    product_id: 'Only checkouts in which one of these products is selected.',
    customer_id: 'Only checkouts of these customers.',
    status: 'Only checkouts in these states.',
    query: 'Part of the e-mail address of the customer.',
  },
  'checkouts.get path, checkouts.update path': { id: 'The id of the checkout.' },
  'customers.list query': {
    email: 'Only the customer with this e-mail address, in capital or small letters.',
    query: 'Part of the name or the e-mail address, in capital or small letters.',
  },
  'customers.get path, customers.update path, customers.delete path, customers.getState path': {
    id: 'The id of the customer.',
  },
  'orders.list query, customerPortal.orders.list query': {
    product_id: 'Only orders of these products.',
    product_billing_type: 'Only orders of products that are paid for once, or again and again.',
    product_price_type:
      'The same as `product_billing_type`, under its older name. Given both, both must hold.',
    discount_id: 'Only orders with these discounts.',
    customer_id: 'Only orders of these customers.',
    checkout_id: 'Only orders that came of these checkouts.',
    subscription_id: 'Only orders of these subscriptions.',
    query: 'Part of the name of the product, in capital or small letters.',
  },
  'orders.get path, orders.invoice path, customerPortal.orders.get path, customerPortal.orders.invoice path':
    {
      id: 'The id of the order.',
    },
  'refunds.list query': {
    id: 'Only these refunds.',
    order_id: 'Only refunds of these orders.',
    subscription_id: 'Only refunds of orders of these subscriptions.',
    customer_id: 'Only refunds to these customers.',
    succeeded: 'True: only refunds that have succeeded. False leaves nothing out.',
  },
  'subscriptions.list query': {
    product_id: 'Only subscriptions to these products.',
    customer_id: 'Only subscriptions of these customers.',
    discount_id: 'Only subscriptions with these discounts.',
  },
  'customerPortal.subscriptions.list query': {
    product_id: 'Only subscriptions to these products.',
    query: 'Part of the name of the product or of the slug of the organization.',
  },
  'subscriptions.get path, subscriptions.update path, subscriptions.revoke path, customerPortal.subscriptions.get path, customerPortal.subscriptions.update path, customerPortal.subscriptions.cancel path':
    { id: 'The id of the subscription.' },
  'benefits.list query': {
    type: 'Only benefits of these types.',
    query: 'Part of the description, in capital or small letters.',
  },
  'benefits.get path, benefits.update path, benefits.delete path, benefits.grants path': {
    id: 'The id of the benefit.',
  },
  'benefits.grants query': {
    is_granted: 'True: only those who have it now. False: those who wait for it or have lost it.',
    customer_id: 'Only grants to these customers.',
  },
  'customerPortal.benefitGrants.get path, customerPortal.benefitGrants.update path': {
    id: 'The id of the grant.',
  },
  'licenseKeys.list query': { benefit_id: 'Only keys that came with these benefits.' },
  'customerPortal.licenseKeys.list query': { benefit_id: 'Only keys that came with this benefit.' },
  'licenseKeys.get path, licenseKeys.update path, licenseKeys.getActivation path, customerPortal.licenseKeys.get path':
    { id: 'The id of the license key, not the key itself.' },
  'licenseKeys.getActivation path': { activation_id: 'The id of the activation.' },
  'files.list query': { ids: 'Only these files.' },
  'files.uploaded path, files.update path, files.delete path': { id: 'The id of the file.' },
  'customerPortal.downloadables.list query': { benefit_id: 'Only files that came with these benefits.' },
  'customerPortal.downloadables.get path': {
    token: 'The signed token at the end of `download.url`, good for ten minutes.',
  },
  'customerPortal.organizations.get path': {
    slug: 'The slug of the organization, in capital or small letters.',
  },
  'customerPortal.customers.deletePaymentMethod path': {
    id: 'The id of the payment method, as the payment processor gave it.',
  },
}
