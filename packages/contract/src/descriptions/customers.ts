import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const allTheyMayUse = 'Everything that determines what the customer can use now, in one call.'

export const customersDescriptions = [
  describe(api.Customer, 'A customer as the seller sees it.'),
  describe(
    api.CustomerUpdateByExternalId,
    'A change of a customer identified by your own id. Fields that are left out do not change.',
  ),
  describe(api.SubscriptionCustomer, 'The customer of a subscription.'),
  describeFields([api.Customer, api.CustomerState, api.SubscriptionCustomer], {
    external_id: 'Your own id of the customer; null if there is none.',
    email: 'The e-mail address, unique among your customers.',
    email_verified: 'Whether the e-mail address is verified.',
    name: 'The name on invoices; null if unknown.',
    billing_address: 'The billing address; null if unknown.',
    tax_id: 'The tax number and its kind; null if there is none.',
    deleted_at: 'When the customer was deleted; null if it was not.',
    avatar_url: 'The URL of a picture that belongs to the e-mail address; a blank picture if there is none.',
  }),
  describe(api.CustomerState, 'A customer with everything that determines what the customer can use now.', {
    active_subscriptions: [
      'The active subscriptions, including those that end with the current period.',
      {
        custom_field_data: 'The answers to custom fields given at the purchase, by slug.',
        status: 'Always `active`: other subscriptions are left out.',
        amount: 'The price of each period after the discount and before tax and usage, in minor units.',
        recurring_interval: 'The length of a period.',
        product_id: 'The id of the product.',
        started_at: 'When it first became active.',
        ends_at: 'When the subscription will end; null if it renews.',
        discount_id: 'The id of the discount; null without a discount.',
        meters: [
          'The usage in the current period, by meter.',
          { amount: 'The cost of the usage so far, in minor units.' },
        ],
      },
    ],
    granted_benefits: [
      'The benefits that are granted to the customer now.',
      {
        granted_at: 'When the benefit was granted.',
        benefit_id: 'The benefit that is granted.',
        benefit_type: 'The type of the benefit.',
        properties: 'The result of delivering the benefit, such as the license key.',
      },
    ],
    active_meters: [
      'The usage and the credits of the customer, by meter.',
      {
        consumed_units: 'How many units were used.',
        credited_units: 'How many units were credited.',
      },
    ],
  }),
  describeFields([api.CustomerCreate, api.CustomerUpdate, api.CustomerUpdateByExternalId], {
    tax_id: 'The tax number and its kind, such as `eu_vat`. It is not verified; null removes it.',
  }),
  describe(api.CustomerCreate, 'A new customer.', {
    email: 'The e-mail address, unique among your customers. Its domain is stored in lower case.',
    name: 'The name on invoices.',
    external_id: 'Your own id of the customer, unique among your customers.',
    billing_address: 'The billing address. Only the country is required.',
  }),
  describeFields([api.CustomerUpdate, api.CustomerUpdateByExternalId], {
    email:
      'The new e-mail address, which is not verified. Null changes nothing. An old address that was verified is told.',
    name: 'The new name. Null removes it.',
    metadata: 'Your own data, which replaces the existing data.',
    billing_address: 'The new billing address. Null removes it.',
  }),
  describe(api.CustomerUpdate, 'A change of a customer. Fields that are left out do not change.', {
    external_id: 'Your own id of the customer. Once set it cannot change.',
  }),
  describeFields([api.SellerUser, api.PortalUser], {
    id: "The customer's id.",
    email: "The customer's e-mail address.",
    public_name: 'The first character of the name, or of the e-mail address where there is no name.',
    avatar_url: 'A picture of the customer by their e-mail address.',
  }),
  describe(api.SellerUser, 'A customer in the form that older clients read.', {
    github_username: "The customer's name on a linked account; null without one.",
  }),
  describe(api.CustomerSessionCreate, 'The customer to open the portal for, by its id or by your own id.', {
    customer_id: 'The id of the customer to open the portal for.',
    customer_external_id: 'Your own id of the customer; ignored if `customer_id` is given.',
    external_customer_id: 'The same as `customer_external_id`, as newer clients call it.',
  }),
  describe(api.CustomerSession, 'A session of the customer portal, valid for an hour.', {
    token: 'The bearer token for calls of the customer portal. It is shown only in this answer.',
    expires_at: 'When the token expires: an hour after it was created.',
    customer_portal_url: 'The URL of the portal that signs the customer in with the token.',
    customer_id: 'The id of the customer.',
    customer: 'The customer as an object.',
  }),
  describeArea(api.customers, 'The customers of the seller, by their id or by your own id.', {
    create: 'The e-mail address and the external id must be unique among your customers.',
    update: 'Fields that are left out do not change. A new e-mail address is not verified.',
    delete:
      'The subscriptions of the customer end shortly afterwards. The e-mail address and the external id can be used again; the external id is kept in the metadata as `__external_id`. This cannot be undone.',
    updateExternal: 'The external id itself cannot be changed by this call.',
    deleteExternal: 'The same as deleting the customer by its id.',
    getState: allTheyMayUse,
    getStateExternal: allTheyMayUse,
  }),
  describe(api.CustomersImport, 'A table of customers.', {
    csv: 'The table as CSV text of at most 1,000,000 bytes in the body of the call and 10,000 lines. Its first line names the columns: `email`, and any of `name`, `external_id`, `line1`, `line2`, `postal_code`, `city`, `state`, `country`, `tax_id`, `tax_id_type` and `metadata` (JSON). Commas, semicolons or tabs separate them.',
    dry_run: 'Whether the table is only checked. Default: false.',
  }),
  describe(api.ImportIssue, 'What is wrong with one line of an import.', {
    line: 'The number of the line in the file, from 1.',
    column: 'The name of the column; null if it is about the whole line.',
    msg: 'What is wrong and what to do.',
  }),
  describe(api.CustomersImported, 'What an import did or, as a dry run, would do.', {
    dry_run: 'Whether the table was only checked.',
    lines: 'How many lines name a customer.',
    created: 'How many customers were created or, in a dry run, would be.',
    skipped:
      'How many lines name an e-mail address that a customer of yours has. These customers do not change.',
    wrong: 'How many lines are wrong. As long as there is one, nothing is imported.',
    issues: 'What is wrong with the lines; the first 200 issues.',
    ignored_columns: 'The columns that were not read.',
  }),
  describeFields([api.customers.list.query, api.customersTable.export.query], {
    email: 'Only the customer with this e-mail address, case-insensitive.',
    query: 'Part of the name or the e-mail address, case-insensitive.',
  }),
  describeArea(
    api.customerDeletionRequests,
    'Customers can ask in the portal that their account be deleted. The seller deletes them, or dismisses the wish.',
    {
      get: { response: { requested_at: 'When the customer asked to be deleted; null if they do not.' } },
      dismiss: 'Nobody is told of it: answer the customer yourself. They can ask again.',
    },
  ),
  describeArea(api.customersTable, 'Customers as a table, out and in.', {
    export:
      'The same customers as the list with these filters, the newest first, one on each line, with the columns that an import reads and `id` and `created_at`.',
    import: {
      more: 'Lines with the e-mail address of a customer that exists are skipped, so that a table can be imported again. If a line is wrong, the call is refused with 422 that names every such line, and nothing is imported; a dry run answers them instead.',
      errors: {
        Conflict:
          'One of the customers was created by another call at the same time. Nothing was imported; call again.',
      },
    },
  }),
  describeArea(api.customerSessions, 'The sessions of customers in the customer portal.', {
    create:
      'Send the customer to `customer_portal_url`, or call the portal with the token. It is valid for an hour; a customer can have several sessions. An unknown customer is refused with 422.',
  }),
]
