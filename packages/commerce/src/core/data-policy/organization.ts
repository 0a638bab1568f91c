import { type TablePolicy, policy } from './policy.ts'

const ofActor = {
  actor_type: 'data of the actor',
  actor_id: 'data of the actor',
  credential_type: 'data of the actor',
  credential_id: 'data of the actor',
  request_id: 'data of the actor',
  ip_address: 'data of the actor',
  endpoint: 'data of the actor',
}

/** Organizations, their settings, exports and audit log. */
export const organizationTables: readonly TablePolicy[] = [
  // First, so that it is deleted last: deletions of other rows add entries.
  policy('audit_entries', 'organization_id', {
    erased: 'deleted',
    not_audited: 'the audit log itself',
    own: [
      {
        name: 'changes_made',
        column: 'actor_id',
        only: ['actor_type', 'user'],
        omitted: {
          actor_type: 'always the user',
          before: 'data of the organization',
          after: 'data of the organization',
        },
      },
      {
        name: 'changes_of_profile',
        column: 'object_id',
        only: ['object_type', 'users'],
        omitted: ofActor,
      },
      {
        name: 'changes_of_memberships',
        column: 'object_id',
        only: ['object_type', 'organization_members'],
        omitted: ofActor,
      },
    ],
  }),
  policy('organizations', 'id', {
    erased: { kept: 'cleared by the last step, except name, slug and seller data on invoices' },
  }),
  policy('organization_exports', 'organization_id', {
    erased: { elsewhere: 'deleted after their files in storage' },
    own: [{ name: 'organization_exports', column: 'requested_by' }],
  }),
  policy('domains', 'organization_id', { erased: 'deleted' }),
  policy('mail_texts', 'organization_id', { erased: 'deleted' }),
]
