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
    'Kind of actor: a user, an organization through its token, a customer, an OAuth2 client, the operator of the server, or a scanner that reported leaked tokens.',
  ),
  describe(api.AuditAction, 'Action on an object.'),
  describe(api.AuditEntry, 'A change to an object.', {
    created_at: 'Time at which the change was made.',
    organization_id: 'Id of the organization that the object belongs to; null if it belongs to a person.',
    actor_type: 'Kind of actor that made the change.',
    actor_id:
      'Id of the user, organization, customer or OAuth2 client; null for the operator and for a scanner.',
    credential_type: 'Credential of the call: a session or a kind of token; null if unknown.',
    credential_id: 'Id of the session or token of the call; null if unknown.',
    request_id: '`X-Request-Id` of the call; null for the operator.',
    ip_address: 'IP address of the caller; null for the operator.',
    endpoint: 'Method and path of the call, or the command of the operator.',
    action: 'Action on the object.',
    object_type: 'Kind of object, such as `products`.',
    object_id: 'Id of the object. For a part of an object, the id of the whole object.',
    before:
      'Fields that changed, as they were; all of them for a deleted object, null for a new one. No secrets.',
    after:
      'Fields that changed, as they are now; all of them for a new object, null for a deleted one. No secrets.',
  }),
  describeArea(
    api.auditLog,
    'Changes by users, programs and the operator, kept for 400 days. Owners and admins see the entries of their organization, and everyone sees their own. Only signed-in users can make these calls.',
    { list: { query: conditions }, export: { query: conditions } },
  ),
]
