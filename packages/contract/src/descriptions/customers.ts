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
    avatar_url: 'The URL of a picture for the e-mail address; a blank picture if there is none.',
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
      'The new e-mail address, which is not verified. Null changes nothing. If the old address was verified, it is notified.',
    name: 'The new name. Null removes it.',
    metadata: 'Your own data, which replaces the existing data.',
    billing_address: 'The new billing address. Null removes it.',
  }),
  describe(api.CustomerUpdate, 'A change of a customer. Fields that are left out do not change.', {
    external_id: 'Your own id of the customer. Once set, it cannot change.',
  }),
  describeFields([api.SellerUser, api.PortalUser], {
    id: "The customer's id.",
    email: "The customer's e-mail address.",
    public_name: 'The first character of the name, or of the e-mail address if there is no name.',
    avatar_url: 'The URL of a picture for the e-mail address of the customer.',
  }),
  describe(api.SellerUser, 'A customer in the form that older clients read.', {
    github_username: "The customer's name on a linked account; null without one.",
  }),
  describe(api.CustomerSessionCreate, 'The customer to open the portal for, by its id or by your own id.', {
    customer_id: 'The id of the customer to open the portal for.',
    customer_external_id: 'Your own id of the customer; ignored if `customer_id` is given.',
    external_customer_id: 'The same as `customer_external_id`, under the name that newer clients use.',
  }),
  describe(api.CustomerSession, 'A session in the customer portal, valid for an hour.', {
    token: 'The bearer token for calls of the customer portal. It is returned only here.',
    expires_at: 'When the token expires: an hour after it was created.',
    customer_portal_url: 'The URL that opens the portal and signs the customer in.',
    customer_id: 'The id of the customer.',
    customer: 'The customer as an object.',
  }),
  describeArea(api.customers, 'Customers, by id or by your own id.', {
    create: 'The e-mail address and the external id must be unique among your customers.',
    update: 'Fields that are left out do not change. A new e-mail address is not verified.',
    delete:
      'The subscriptions of the customer end shortly afterwards. The e-mail address and the external id can be used again; the external id is kept in the metadata as `__external_id`. This cannot be undone.',
    updateExternal: 'The external id itself cannot be changed by this call.',
    deleteExternal: 'The same as deleting the customer by its id.',
    getState: allTheyMayUse,
    getStateExternal: allTheyMayUse,
  }),
  describe(api.CustomersImport, 'A CSV file of customers.', {
    csv: 'The customers as CSV text, at most 1,000,000 bytes in the body of the call and 10,000 lines. The first line names the columns: `email`, and any of `name`, `external_id`, `line1`, `line2`, `postal_code`, `city`, `state`, `country`, `tax_id`, `tax_id_type` and `metadata` (JSON). Columns are separated by commas, semicolons or tabs.',
    dry_run: 'Whether to only validate the file. Default: false.',
  }),
  describe(api.ImportIssue, 'A problem with a line of an import.', {
    line: 'The number of the line in the file, from 1.',
    column: 'The name of the column; null if the problem concerns the whole line.',
    msg: 'The problem, and how to fix it.',
  }),
  describe(api.CustomersImported, 'The result of an import or, in a dry run, what it would be.', {
    dry_run: 'Whether the file was only validated.',
    lines: 'How many lines contain a customer.',
    created: 'How many customers were created or, in a dry run, would be.',
    skipped: 'How many lines have the e-mail address of an existing customer. These customers do not change.',
    wrong: 'How many lines are invalid. If there are any, nothing is imported.',
    issues: 'The problems with the lines; at most the first 200.',
    ignored_columns: 'The columns that were ignored.',
  }),
  describeFields([api.customers.list.query, api.customersTable.export.query], {
    email: 'Only the customer with this e-mail address, case-insensitive.',
    query: 'Part of the name or the e-mail address, case-insensitive.',
  }),
  describeArea(
    api.customerDeletionRequests,
    'Requests by customers in the portal to delete their account. The seller deletes the customer or dismisses the request.',
    {
      get: {
        response: { requested_at: 'When the customer requested deletion; null if there is no request.' },
      },
      dismiss: 'The customer is not notified: reply to them yourself. They can send another request.',
    },
  ),
  describeArea(api.customersTable, 'Import and export of customers as CSV.', {
    export:
      'The same customers as the list with these filters, newest first, one per line, with the columns of an import plus `id` and `created_at`.',
    import: {
      more: 'Lines with the e-mail address of an existing customer are skipped, so that a file can be imported again. If any line is invalid, nothing is imported and a 422 lists every such line; a dry run returns them instead.',
      errors: {
        Conflict:
          'One of the customers was created by another call at the same time. Nothing was imported; repeat the call.',
      },
    },
  }),
  describeArea(api.customerSessions, 'Sessions of customers in the customer portal.', {
    create:
      'Redirect the customer to `customer_portal_url`, or call the portal with the token. It is valid for an hour; a customer can have several sessions. An unknown customer is refused with 422.',
  }),
]
