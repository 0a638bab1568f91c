import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const fields = {
  organization_id: 'Id of the organization.',
  name: 'Name of the organization.',
  slug: 'Slug of the organization, which cannot be used again.',
  requested_at: 'Time at which an owner requested the deletion; null if no one did.',
  requested_by: 'E-mail address of that owner; null if the person was deleted.',
  due_at: 'Time at which the deletion starts. Until then an owner can cancel it.',
  has_begun: 'True if the deletion has started and can no longer be canceled.',
}

export const organizationDeletionsDescriptions = [
  describe(api.DeletionObstacle, 'An obstacle to deleting an organization.', {
    kind: 'Kind of obstacle.',
    message: 'Sentence that says what must be done first.',
  }),
  describe(api.OrganizationContents, 'Numbers of objects of an organization.', {
    members: 'Number of members.',
    products: 'Number of products, including archived ones.',
    customers: 'Number of customers.',
    subscriptions: 'Number of subscriptions, including ended ones.',
    orders: 'Number of orders. They are kept, without customer data.',
    license_keys: 'Number of license keys issued.',
    files: 'Number of files uploaded.',
  }),
  describe(api.OrganizationDeletion, 'Deletion status of an organization.', fields),
  describe(api.OrganizationDeletionPlan, 'A preview of deleting an organization.', {
    ...fields,
    contents: 'Numbers of objects to delete.',
    obstacles: 'Obstacles to remove first; empty if the organization can be deleted.',
  }),
  describeArea(
    api.organizationDeletions,
    'Deletion of an organization. Only signed-in users can make these calls.',
    {
      list: {
        more: 'Other calls respond as if these organizations did not exist.',
        response: { items: 'Organizations, sorted by name.' },
      },
      get: 'Requires an owner.',
      request: {
        more: 'Requires an owner who signed in within the last 15 minutes. Sales stop immediately, and all calls except exports respond as if the organization did not exist. It is deleted after seven days. Invoices, orders, refunds, disputes, payouts and the ledger are kept; customer data is removed, except from invoices and withdrawals.',
        body: { slug: 'Slug of the organization, typed in to confirm.' },
      },
      undo: 'Any owner can do this until the deletion starts. Everything is restored.',
    },
  ),
]
