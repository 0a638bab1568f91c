import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const fields = {
  organization_id: 'The id of the organization.',
  name: 'The name of the organization.',
  slug: 'The slug of the organization, which cannot be used again.',
  requested_at: 'When an owner requested the deletion; null if no one did.',
  requested_by: 'The e-mail address of that owner; null if the person was deleted.',
  due_at: 'When the deletion starts. Until then an owner can cancel it.',
  has_begun: 'Whether the deletion has started and can no longer be canceled.',
}

export const organizationDeletionsDescriptions = [
  describe(api.DeletionObstacle, 'An obstacle to deleting an organization.', {
    kind: 'The kind of obstacle.',
    message: 'A sentence that says what must be done first.',
  }),
  describe(api.OrganizationContents, 'The number of objects of an organization.', {
    members: 'How many members it has.',
    products: 'How many products it has, archived ones too.',
    customers: 'How many customers it has.',
    subscriptions: 'How many subscriptions it has had, ended ones too.',
    orders: 'How many orders it has had. They are kept, without customer data.',
    license_keys: 'How many license keys it has issued.',
    files: 'How many files it has uploaded.',
  }),
  describe(api.OrganizationDeletion, 'The deletion status of an organization.', fields),
  describe(api.OrganizationDeletionPlan, 'A preview of deleting an organization.', {
    ...fields,
    contents: 'The number of objects to delete.',
    obstacles: 'The obstacles to remove first; empty if the organization can be deleted.',
  }),
  describeArea(
    api.organizationDeletions,
    'Deletion of an organization. Only signed-in users can make these calls.',
    {
      list: {
        more: 'Other calls respond as if these organizations did not exist.',
        response: { items: 'The organizations, by their names.' },
      },
      get: 'Requires an owner.',
      request: {
        more: 'Requires an owner who signed in within the last 15 minutes. Sales stop immediately, and all calls except exports respond as if the organization did not exist. It is deleted after seven days. Invoices, orders, refunds, disputes, payouts and the ledger are kept; customer data is removed, except from invoices and withdrawals.',
        body: { slug: 'The slug of the organization, typed in to confirm.' },
      },
      undo: 'Any owner can do this until the deletion starts. Everything is restored.',
    },
  ),
]
