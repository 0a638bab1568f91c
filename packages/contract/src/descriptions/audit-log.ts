import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const conditions = {
  organization_id: 'Entries about these organizations.',
  actor_type: 'Entries of these kinds of actors.',
  actor_id: 'Entries of these users, organizations, customers or clients.',
  credential_id: 'Entries of these sessions or tokens.',
  object_type: 'Entries about these kinds of objects.',
  object_id: 'Entries about these objects.',
  endpoint: 'Entries of these calls, such as `PATCH /v1/products/{id}`.',
  request_id: 'Entries of these requests.',
  start_timestamp: 'Entries from this moment on.',
  end_timestamp: 'Entries before this moment.',
}

export const auditLogDescriptions = [
  describe(
    api.AuditActorType,
    'Who changed something: a user, an organization by its token, a customer, an OAuth2 client, the operator of the server, or a scanner that reported leaked tokens.',
  ),
  describe(api.AuditAction, 'What happened to an object.'),
  describe(api.AuditEntry, 'One change of one object.', {
    created_at: 'When the change was made.',
    organization_id: 'The organization that the object belongs to; null for what belongs to a person alone.',
    actor_type: 'Who made the change.',
    actor_id:
      'The id of the user, organization, customer or OAuth2 client; null for the operator and for a scanner.',
    credential_type: 'What the call was made with: a session or a kind of token; null if it is not known.',
    credential_id: 'The id of that session or token; null if it is not known.',
    request_id: 'The `X-Request-Id` of the call; null for the operator.',
    ip_address: 'The network address that the call came from; null for the operator.',
    endpoint: 'The method and path of the call, or the command of the operator.',
    action: 'What happened to the object.',
    object_type: 'The kind of object, such as `products`.',
    object_id: 'The id of the object; of a part of an object, that of the object.',
    before:
      'The fields that changed, as they were; all of them for a deleted object, null for a new one. No secrets.',
    after:
      'The fields that changed, as they are now; all of them for a new object, null for a deleted one. No secrets.',
  }),
  describeArea(
    api.auditLog,
    'Who changed what, for 400 days. Owners and admins of an organization see what concerns it, and everybody what concerns themselves. Only a person who is signed in can make these calls.',
    { list: { query: conditions }, export: { query: conditions } },
  ),
]
