import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const fields = {
  organization_id: 'The id of the organization.',
  name: 'The name of the organization.',
  slug: 'The slug of the organization, which nobody else gets after it.',
  requested_at: 'When an owner asked for the deletion; null when nobody did.',
  requested_by: 'The e-mail address of that owner; null when the person was deleted.',
  due_at: 'When the deletion begins. Until then an owner can undo it.',
  has_begun: 'Whether the deletion has begun, so that it cannot be undone any more.',
}

export const organizationDeletionsDescriptions = [
  describe(api.DeletionObstacle, 'What must be ended before an organization can be deleted.', {
    kind: 'What it is.',
    message: 'What has to be done first, in a sentence.',
  }),
  describe(api.OrganizationContents, 'How much of what an organization has.', {
    members: 'How many people belong to it.',
    products: 'How many products it has, archived ones too.',
    customers: 'How many customers it has.',
    subscriptions: 'How many subscriptions it has had, ended ones too.',
    orders: 'How many orders it has had. They are kept, without what names their customers.',
    license_keys: 'How many license keys it has given.',
    files: 'How many files it has uploaded.',
  }),
  describe(api.OrganizationDeletion, 'Whether an organization is being deleted.', fields),
  describe(api.OrganizationDeletionPlan, 'What the deletion of an organization deletes.', {
    ...fields,
    contents: 'What the organization has.',
    obstacles: 'What must be ended first; empty when the organization can be deleted.',
  }),
  describeArea(
    api.organizationDeletions,
    'The deletion of a whole organization. Only a person who is signed in can make these calls.',
    {
      list: {
        more: 'Other calls answer as if these organizations were not there.',
        response: { items: 'The organizations, by their names.' },
      },
      get: 'Only owners read it.',
      request: {
        more: 'Only an owner who signed in within the last 15 minutes does so. From that moment nothing is sold, and every other call answers as if the organization were not there, except those of exports. After seven days it is deleted. Invoices, orders, refunds, disputes, payouts and the books are kept; what names customers goes, except from invoices and declarations of withdrawal.',
        body: { slug: 'The slug of the organization, typed in to confirm.' },
      },
      undo: 'Any owner does so until the deletion begins. Everything is as it was.',
    },
  ),
]
