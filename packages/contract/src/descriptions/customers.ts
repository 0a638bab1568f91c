import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const allTheyMayUse = 'All it takes to decide what a customer may use now, in one call.'

export const customersDescriptions = [
  describe(api.Customer, 'A customer as the seller sees them.'),
  describe(
    api.CustomerUpdateByExternalId,
    'A change of a customer named by your own id. What is left out stays.',
  ),
  describe(api.SubscriptionCustomer, 'The customer of a subscription.'),
  describeFields([api.Customer, api.CustomerState, api.SubscriptionCustomer], {
    external_id: 'Your own id of the customer; null without one.',
    email: 'The e-mail address, one of a kind among your customers.',
    email_verified: 'Whether the customer has shown that the address is theirs.',
    name: 'The name on bills; null when it is not known.',
    billing_address: 'Where bills go; null when it is not known.',
    tax_id: 'The tax number and its kind; null without one.',
    deleted_at: 'When the customer was deleted; null while they are not.',
    avatar_url: 'A picture of the customer by their e-mail address; an empty one where there is none.',
  }),
  describe(api.CustomerState, 'A customer with all that decides what they may use now.', {
    active_subscriptions: [
      'The subscriptions that are paid for now, those that end with their period included.',
      {
        custom_field_data: 'The answers given when it was bought, by their slug.',
        status: 'Always `active`: others are left out.',
        amount: 'What each period costs after the discount and before tax and usage, in minor units.',
        recurring_interval: 'How long a period is.',
        product_id: 'The product it is to.',
        started_at: 'When it first became active.',
        ends_at: 'When it will end; null while it goes on.',
        discount_id: 'The discount it has; null without one.',
        meters: [
          'What was used in the running period, by meter.',
          { amount: 'What the usage costs so far, in minor units.' },
        ],
      },
    ],
    granted_benefits: [
      'The benefits the customer has now.',
      {
        granted_at: 'Since when the customer has it.',
        benefit_id: 'The benefit that is granted.',
        benefit_type: 'What kind of benefit it is.',
        properties: 'What delivering it left behind, such as the license key.',
      },
    ],
    active_meters: [
      'What the customer has used and was credited, by meter.',
      {
        consumed_units: 'How many units were used.',
        credited_units: 'How many units were credited.',
      },
    ],
  }),
  describeFields([api.CustomerCreate, api.CustomerUpdate, api.CustomerUpdateByExternalId], {
    tax_id: 'The tax number and its kind, such as `eu_vat`. It is kept as given; null takes it away.',
  }),
  describe(api.CustomerCreate, 'A new customer.', {
    email:
      'The e-mail address, which no other customer of yours may have. Its domain is kept in small letters.',
    name: 'The name on bills.',
    external_id: 'Your own id of the customer, which no other customer of yours may have.',
    billing_address: 'Where bills go. Only the country is required.',
  }),
  describeFields([api.CustomerUpdate, api.CustomerUpdateByExternalId], {
    email: 'The new e-mail address, which then counts as not verified. Null changes nothing.',
    name: 'The new name. Null takes it away.',
    metadata: 'Your own data, which replaces what there was.',
    billing_address: 'The new billing address. Null takes it away.',
  }),
  describe(api.CustomerUpdate, 'A change of a customer. What is left out stays.', {
    external_id: 'Your own id of the customer. Once set it cannot change.',
  }),
  describeFields([api.SellerUser, api.PortalUser], {
    id: "The customer's id.",
    email: "The customer's e-mail address.",
    public_name: 'The first character of the name, or of the e-mail address where there is no name.',
    avatar_url: 'A picture of the customer by their e-mail address.',
  }),
  describe(api.SellerUser, 'A customer in a shape that older clients read.', {
    github_username: "The customer's name on a linked account; null without one.",
  }),
  describe(api.CustomerSessionCreate, 'Whom to let into the portal: by our id or your own.', {
    customer_id: 'The customer to open the portal for.',
    customer_external_id: 'Your own id of that customer; ignored beside `customer_id`.',
  }),
  describe(api.CustomerSession, 'A way into the portal for an hour.', {
    token: 'What portal calls are made with. It is readable in this answer only.',
    expires_at: 'Until when the token works: an hour after it was made.',
    customer_portal_url: 'The address of the portal with the token in it, to send the customer to.',
    customer_id: 'The customer it is for.',
    customer: 'That customer in full.',
  }),
  describeArea(api.customers, 'Who buys, by our id or by your own.', {
    list: {
      query: {
        email: 'Only the customer with this e-mail address, in capital or small letters.',
        query: 'Part of the name or the e-mail address, in capital or small letters.',
      },
    },
    create: 'E-mail address and external id must be free among your customers.',
    update: 'What is left out stays. A new e-mail address counts as not verified.',
    delete:
      'Their subscriptions end a moment later. The e-mail address and the external id are free again; the external id stays in the metadata as `__external_id`. There is no way back.',
    updateExternal: 'The external id itself cannot change here.',
    deleteExternal: 'The same as deleting the customer by our id.',
    getState: allTheyMayUse,
    getStateExternal: allTheyMayUse,
  }),
  describeArea(api.customerSessions, 'What lets a customer into the portal.', {
    create:
      'Send the customer to `customer_portal_url`, or make portal calls with the token. It works for an hour; there can be several at a time. An unknown customer is refused with 422.',
  }),
]
