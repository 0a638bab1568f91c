import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const allTheyMayUse = 'Returns everything that determines what the customer can use now, in one call.'

export const customersDescriptions = [
  describe(api.Customer, 'A customer as the seller sees it.'),
  describe(
    api.CustomerUpdateByExternalId,
    'Changes to a customer identified by your own id. Omitted fields do not change.',
  ),
  describe(api.SubscriptionCustomer, 'Customer of a subscription.'),
  describeFields([api.Customer, api.CustomerState, api.SubscriptionCustomer], {
    external_id: 'Your own id of the customer; null if there is none.',
    email: 'E-mail address of the customer, unique among your customers.',
    email_verified: 'True if the e-mail address is verified.',
    name: 'Name on invoices; null if unknown.',
    billing_address: 'Billing address; null if unknown.',
    tax_id: 'Tax number and its kind; null if there is none.',
    deleted_at: 'Time at which the customer was deleted; null if it was not deleted.',
    avatar_url: 'URL of a picture for the e-mail address; a blank picture if there is none.',
  }),
  describe(api.CustomerState, 'A customer with everything that determines what the customer can use now.', {
    active_subscriptions: [
      'Active subscriptions, including those that end with the current period.',
      {
        custom_field_data: 'Answers to custom fields given at the purchase, by slug.',
        status: '`active`, or `trialing` in a trial: other subscriptions are omitted.',
        trial_start: 'Start of the trial; absent if the subscription never had one.',
        trial_end: 'End of the trial; absent if the subscription never had one.',
        amount: 'Price of each period after the discount and before tax and usage, in minor units.',
        recurring_interval: 'Unit of the length of a period.',
        recurring_interval_count: 'Length of a period in its unit.',
        product_id: 'Id of the product.',
        started_at: 'Time at which the subscription first became active.',
        ends_at: 'Time at which the subscription will end; null if it renews.',
        pause_at_period_end: 'True if the subscription is paused at the end of its period.',
        paused_at: 'Time at which the pause began; null, since paused subscriptions are omitted.',
        resumes_at: 'Time at which the scheduled pause ends; null if the subscription is resumed manually.',
        discount_id: 'Id of the discount; null without a discount.',
        meters: [
          'Usage in the current period, by meter.',
          { amount: 'Cost of the usage so far, in minor units.' },
        ],
      },
    ],
    granted_benefits: [
      'Benefits that are granted to the customer now.',
      {
        granted_at: 'Time at which the benefit was granted.',
        benefit_id: 'Id of the granted benefit.',
        benefit_type: 'Type of the benefit.',
        benefit_metadata: 'Metadata of the benefit, such as what a feature flag turns on.',
        properties: 'Result of delivering the benefit, such as the license key.',
      },
    ],
    active_meters: [
      'Usage and credits of the customer, by meter.',
      {
        consumed_units: 'Number of units used.',
        credited_units: 'Number of units credited.',
      },
    ],
  }),
  describeFields([api.CustomerCreate, api.CustomerUpdate, api.CustomerUpdateByExternalId], {
    tax_id: 'Tax number and its kind, such as `eu_vat`. It is not verified; null removes it.',
  }),
  describe(api.CustomerCreate, 'A new customer.', {
    email: 'E-mail address of the customer, unique among your customers. Its domain is stored in lower case.',
    name: 'Name on invoices.',
    external_id: 'Your own id of the customer, unique among your customers.',
    billing_address: 'Billing address. Only the country is required.',
  }),
  describeFields([api.CustomerUpdate, api.CustomerUpdateByExternalId], {
    email:
      'New e-mail address, which is not verified. Null changes nothing. If the old address was verified, it is notified.',
    name: 'New name. Null removes it.',
    metadata: 'Your own data, which replaces the existing data.',
    billing_address: 'New billing address. Null removes it.',
  }),
  describe(api.CustomerUpdate, 'Changes to a customer. Omitted fields do not change.', {
    external_id: 'Your own id of the customer. Once set, it cannot change.',
  }),
  describeFields([api.SellerUser, api.PortalUser], {
    id: 'Id of the customer.',
    email: 'E-mail address of the customer.',
    public_name: 'First character of the name, or of the e-mail address if there is no name.',
    avatar_url: 'URL of a picture for the e-mail address of the customer.',
  }),
  describe(api.SellerUser, 'A customer in the form that older clients read.', {
    github_username: 'Name of the customer on a linked account; null without one.',
  }),
  describe(api.CustomerSessionCreate, 'Customer to open the portal for, by its id or by your own id.', {
    customer_id: 'Id of the customer to open the portal for.',
    customer_external_id: 'Your own id of the customer; ignored if `customer_id` is given.',
    external_customer_id: 'Name of `customer_external_id` in newer clients.',
  }),
  describe(api.CustomerSession, 'A session in the customer portal, valid for an hour.', {
    token: 'Bearer token for calls of the customer portal. It is returned only here.',
    expires_at: 'Time at which the token expires: an hour after it was created.',
    customer_portal_url: 'URL that opens the portal and signs the customer in.',
    customer_id: 'Id of the customer.',
    customer: 'Customer as an object.',
  }),
  describeArea(api.customers, 'Customers, by id or by your own id.', {
    create: 'The e-mail address and the external id must be unique among your customers.',
    update: 'Omitted fields do not change. A new e-mail address is not verified.',
    delete:
      'The subscriptions of the customer end shortly afterwards. The e-mail address and the external id can be used again; the external id is kept in the metadata as `__external_id`. This cannot be undone.',
    updateExternal: 'The external id itself cannot be changed by this call.',
    deleteExternal: 'Same as deleting the customer by its id.',
    getState: allTheyMayUse,
    getStateExternal: allTheyMayUse,
  }),
  describe(api.CustomersImport, 'A CSV file of customers.', {
    csv: 'Customers as CSV text, at most 1,000,000 bytes in the body of the call and 10,000 lines. The first line names the columns: `email`, and any of `name`, `external_id`, `line1`, `line2`, `postal_code`, `city`, `state`, `country`, `tax_id`, `tax_id_type` and `metadata` (JSON). Columns are separated by commas, semicolons or tabs.',
    dry_run: 'If true, the file is only validated. Default: false.',
  }),
  describe(api.ImportIssue, 'A problem with a line of an import.', {
    line: 'Number of the line in the file, from 1.',
    column: 'Name of the column; null if the problem concerns the whole line.',
    msg: 'Description of the problem, and how to fix it.',
  }),
  describe(api.CustomersImported, 'Result of an import or, in a dry run, the expected result.', {
    dry_run: 'True if the file was only validated.',
    lines: 'Number of lines that contain a customer.',
    created: 'Number of customers created or, in a dry run, that would be created.',
    skipped:
      'Number of lines with the e-mail address of an existing customer. These customers do not change.',
    wrong: 'Number of invalid lines. If there are any, nothing is imported.',
    issues: 'Problems with the lines; at most the first 200.',
    ignored_columns: 'Columns that were ignored.',
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
        response: {
          requested_at: 'Time at which the customer requested deletion; null if there is no request.',
        },
      },
      dismiss: 'The customer is not notified: reply to them yourself. They can send another request.',
    },
  ),
  describeArea(api.customersTable, 'Import and export of customers as CSV.', {
    export:
      'Contains the same customers as the list with these filters, newest first, one per line, with the columns of an import plus `id` and `created_at`.',
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
      'Redirect the customer to `customer_portal_url`, or call the portal with the token. It is valid for an hour; a customer can have several sessions. An unknown customer is rejected with 422.',
  }),
]
