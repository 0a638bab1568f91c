import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const conditions = {
  organization_id: 'Only entries about these organizations.',
  actor_type: 'Only entries of these kinds of actors.',
  actor_id: 'Only entries of these users, organizations, customers or clients.',
  credential_id: 'Only entries of these sessions or tokens.',
  object_type: 'Only entries about these kinds of objects.',
  object_id: 'Only entries about these objects.',
  endpoint: 'Only entries of these calls, such as `PATCH /v1/products/{id}`.',
  request_id: 'Only entries of these requests.',
  start_timestamp: 'Only entries at or after this time.',
  end_timestamp: 'Only entries before this time.',
}

export const auditLogDescriptions = [
  describe(
    api.AuditActorType,
    'The kind of actor: a user, an organization through its token, a customer, an OAuth2 client, the operator of the server, or a scanner that reported leaked tokens.',
  ),
  describe(api.AuditAction, 'The action on an object.'),
  describe(api.AuditEntry, 'One change of one object.', {
    created_at: 'When the change was made.',
    organization_id: 'The organization that the object belongs to; null if it belongs to a person.',
    actor_type: 'The kind of actor that made the change.',
    actor_id:
      'The id of the user, organization, customer or OAuth2 client; null for the operator and for a scanner.',
    credential_type: 'The credential of the call: a session or a kind of token; null if unknown.',
    credential_id: 'The id of that session or token; null if unknown.',
    request_id: 'The `X-Request-Id` of the call; null for the operator.',
    ip_address: 'The IP address of the caller; null for the operator.',
    endpoint: 'The method and path of the call, or the command of the operator.',
    action: 'The action on the object.',
    object_type: 'The kind of object, such as `products`.',
    object_id: 'The id of the object. For a part of an object, the id of the whole object.',
    before:
      'The fields that changed, as they were; all of them for a deleted object, null for a new one. No secrets.',
    after:
      'The fields that changed, as they are now; all of them for a new object, null for a deleted one. No secrets.',
  }),
  describeArea(
    api.auditLog,
    'Changes by users, programs and the operator, kept for 400 days. Owners and admins see the entries of their organization, and everyone sees their own. Only signed-in users can make these calls.',
    { list: { query: conditions }, export: { query: conditions } },
  ),
]
