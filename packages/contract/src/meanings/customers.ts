import type { Meanings } from './meanings.ts'

/** What fields of customers mean, as sellers see and make them. */
export const customerMeanings: Meanings = {
  'Customer, CustomerState, SubscriptionCustomer': {
    external_id: 'Your own id of the customer; null without one.',
    email: 'The e-mail address, one of a kind among your customers.',
    email_verified: 'Whether the customer has shown that the address is theirs.',
    name: 'The name on bills; null when it is not known.',
    billing_address: 'Where bills go; null when it is not known.',
    tax_id: 'The tax number and its kind; null without one.',
    deleted_at: 'When the customer was deleted; null while they are not.',
    avatar_url: 'A picture of the customer by their e-mail address; an empty one where there is none.',
  },
  CustomerState: {
    active_subscriptions:
      'The subscriptions that are paid for now, those that end with their period included.',
    'active_subscriptions.custom_field_data': 'The answers given when it was bought, by their slug.',
    'active_subscriptions.status': 'Always `active`: others are left out.',
    'active_subscriptions.amount':
      'What each period costs after the discount and before tax and usage, in minor units.',
    'active_subscriptions.recurring_interval': 'How long a period is.',
    'active_subscriptions.current_period_start': 'When the running period began.',
    'active_subscriptions.current_period_end': 'When the running period ends and the next payment is due.',
    'active_subscriptions.cancel_at_period_end': 'Whether it ends with the running period.',
    'active_subscriptions.canceled_at': 'When it was canceled; null while it is not.',
    'active_subscriptions.started_at': 'When it first became active.',
    'active_subscriptions.ends_at': 'When it will end; null while it goes on.',
    'active_subscriptions.product_id': 'The product it is to.',
    'active_subscriptions.discount_id': 'The discount it has; null without one.',
    'active_subscriptions.price_id': 'The first of its prices.',
    'active_subscriptions.meters': 'What was used in the running period, by meter.',
    'active_subscriptions.meters.consumed_units': 'How many units were used in the running period.',
    'active_subscriptions.meters.credited_units':
      'How many units were given without charge in the running period.',
    'active_subscriptions.meters.amount': 'What the usage costs so far, in minor units.',
    'active_subscriptions.meters.meter_id': 'The meter that counted.',
    granted_benefits: 'The benefits the customer has now.',
    'granted_benefits.granted_at': 'Since when the customer has it.',
    'granted_benefits.benefit_id': 'The benefit that is granted.',
    'granted_benefits.benefit_type': 'What kind of benefit it is.',
    'granted_benefits.properties': 'What delivering it left behind, such as the license key.',
    active_meters: 'What the customer has used and was credited, by meter.',
    'active_meters.meter_id': 'The meter that counted.',
    'active_meters.consumed_units': 'How many units were used.',
    'active_meters.credited_units': 'How many units were credited.',
    'active_meters.balance': 'Credited less consumed units; it can be negative.',
  },
  'CustomerCreate, CustomerUpdate, CustomerUpdateByExternalId': {
    tax_id: 'The tax number and its kind, such as `eu_vat`. It is kept as given; null takes it away.',
  },
  CustomerCreate: {
    email:
      'The e-mail address, which no other customer of yours may have. Its domain is kept in small letters.',
    name: 'The name on bills.',
    external_id: 'Your own id of the customer, which no other customer of yours may have.',
    billing_address: 'Where bills go. Only the country is required.',
  },
  'CustomerUpdate, CustomerUpdateByExternalId': {
    email: 'The new e-mail address, which then counts as not verified. Null changes nothing.',
    name: 'The new name. Null takes it away.',
    metadata: 'Your own data, which replaces what there was.',
    billing_address: 'The new billing address. Null takes it away.',
  },
  CustomerUpdate: { external_id: 'Your own id of the customer. Once set it cannot change.' },
  'SellerUser, PortalUser': {
    id: "The customer's id.",
    email: "The customer's e-mail address.",
    public_name: 'The first character of the name, or of the e-mail address where there is no name.',
    avatar_url: 'A picture of the customer by their e-mail address.',
  },
  SellerUser: { github_username: "The customer's name on a linked account; null without one." },
  CustomerSessionCreate: {
    customer_id: 'The customer to open the portal for.',
    customer_external_id: 'Your own id of that customer; ignored beside `customer_id`.',
  },
  CustomerSession: {
    token: 'What portal calls are made with. It is readable in this answer only.',
    expires_at: 'Until when the token works: an hour after it was made.',
    customer_portal_url: 'The address of the portal with the token in it, to send the customer to.',
    customer_id: 'The customer it is for.',
    customer: 'That customer in full.',
  },
}
