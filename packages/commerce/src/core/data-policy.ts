import { type TablePolicy, consequence, policy, under } from './table-policy/policy.ts'

const ofActor = {
  actor_type: 'data of the actor',
  actor_id: 'data of the actor',
  credential_type: 'data of the actor',
  credential_id: 'data of the actor',
  request_id: 'data of the actor',
  ip_address: 'data of the actor',
  endpoint: 'data of the actor',
}

/** The audit log. */
export const auditTables: readonly TablePolicy[] = [
  policy('audit_entries', 'organization_id', {
    readable: [],
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
]

/** Domain events and their deliveries. */
export const eventTables: readonly TablePolicy[] = [
  policy('domain_events', 'organization_id', {
    readable: ['id', 'sequence', 'organization_id', 'type', 'subject_id', 'occurred_at'],
    not_exported: 'repeats exported rows; may contain secrets of checkouts',
    erased: 'deleted',
    not_audited: consequence,
  }),
  policy('event_deliveries', under('domain_events', 'event_id'), {
    not_exported: 'work in progress',
    erased: 'deleted',
    not_audited: consequence,
  }),
]
