import type { Tables } from '../../core/database/tables.ts'

/** Columns of a table that a user receives. Each omitted column is listed with the reason. */
type OwnTable = {
  /** Name of the rows in the export. */
  readonly name: string
  readonly table: keyof Tables
  /** Column that identifies the user, by id or by e-mail address. */
  readonly column: string
  readonly by: 'id' | 'email'
  /** Restricts the rows to a column's value, where `column` also identifies other kinds of objects. */
  readonly only?: readonly [column: string, value: string]
  /** Column by which the rows are ordered. */
  readonly moment: 'created_at' | 'reported_at'
  readonly columns: readonly string[]
  readonly left_out: Readonly<Record<string, string>>
}

type Column<Table extends keyof Tables> = keyof Tables[Table] & string

const own = <Table extends keyof Tables>(
  [name, table, column]: readonly [name: string, table: Table, column: Column<Table>],
  columns: readonly Column<Table>[],
  left_out: { readonly [Name in Column<Table>]?: string } = {},
  {
    by = 'id',
    moment = 'created_at',
    ...more
  }: {
    readonly by?: OwnTable['by']
    readonly moment?: OwnTable['moment']
    readonly only?: readonly [column: Column<Table>, value: string]
  } = {},
): OwnTable => ({
  name,
  table,
  column,
  by,
  moment,
  ...more,
  columns,
  left_out: left_out as Readonly<Record<string, string>>,
})

const hash = 'a hash'
const organizations = 'of the organization'
const others = 'of whoever did it'
const secret = 'opens the account elsewhere'
const invitation = ['id', 'organization_id', 'email', 'role', 'expires_at', 'created_at'] as const
const entry = ['id', 'organization_id', 'action', 'object_type', 'object_id', 'created_at'] as const
const whoDidIt = {
  actor_type: others,
  actor_id: others,
  credential_type: others,
  credential_id: others,
  request_id: others,
  ip_address: others,
  endpoint: others,
}

/** Tables with data of a user, apart from the user, their organizations and their sessions. */
export const ownTables: readonly OwnTable[] = [
  own(
    ['accounts', 'user_accounts', 'user_id'],
    ['id', 'user_id', 'provider', 'provider_account_id', 'scope', 'created_at', 'modified_at'],
    {
      access_token: secret,
      refresh_token: secret,
      id_token: secret,
      access_token_expires_at: 'of a token that is left out',
      refresh_token_expires_at: 'of a token that is left out',
      password: 'never set',
    },
  ),
  own(
    ['consents', 'oauth2_grants', 'user_id'],
    ['id', 'client_id', 'user_id', 'organization_id', 'scopes', 'created_at', 'modified_at', 'last_used_at'],
  ),
  own(
    ['oauth2_tokens', 'oauth2_tokens', 'user_id'],
    [
      'id',
      'family_id',
      'client_id',
      'user_id',
      'organization_id',
      'scopes',
      'granted_scopes',
      'auth_time',
      'created_at',
      'expires_at',
      'ended_at',
      'forget_at',
      'replaced_at',
    ],
    { access_token_hash: hash, refresh_token_hash: hash, sealed_answer: 'sealed tokens' },
  ),
  own(['invitations_sent', 'organization_invitations', 'invited_by'], [...invitation, 'invited_by'], {
    token_hash: hash,
  }),
  own(
    ['invitations_received', 'organization_invitations', 'email'],
    invitation,
    { token_hash: hash, invited_by: 'of another person' },
    { by: 'email' },
  ),
  own(
    ['organization_exports', 'organization_exports', 'requested_by'],
    [
      'id',
      'organization_id',
      'requested_by',
      'status',
      'rows',
      'size',
      'expires_at',
      'created_at',
      'modified_at',
    ],
  ),
  own(
    ['passkeys', 'user_passkeys', 'user_id'],
    ['id', 'user_id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'],
    {
      public_key: 'bytes that only check what the device signs',
      counter: 'only checks what the device signs',
    },
  ),
  own(
    ['email_changes', 'user_email_changes', 'user_id'],
    [
      'id',
      'user_id',
      'session_id',
      'old_email',
      'new_email',
      'old_confirmed_at',
      'new_confirmed_at',
      'created_at',
      'expires_at',
    ],
    { old_token_hash: hash, new_token_hash: hash },
  ),
  own(
    ['personal_tokens', 'personal_tokens', 'user_id'],
    [
      'id',
      'user_id',
      'token_start',
      'comment',
      'scopes',
      'wire',
      'expires_at',
      'last_used_at',
      'created_at',
      'modified_at',
    ],
    { token_hash: hash, revision: 'a count of changes' },
  ),
  own(
    ['leaked_tokens', 'leaked_tokens', 'user_id'],
    ['id', 'kind', 'name', 'organization_id', 'user_id', 'url', 'reported_at'],
    { token_hash: hash, customer_id: 'of tokens of customers' },
    { moment: 'reported_at' },
  ),
  own(
    ['oauth2_clients', 'oauth2_clients', 'user_id'],
    [
      'id',
      'client_id',
      'user_id',
      'organization_id',
      'client_name',
      'redirect_uris',
      'post_logout_redirect_uris',
      'token_endpoint_auth_method',
      'grant_types',
      'scopes',
      'client_uri',
      'logo_uri',
      'tos_uri',
      'policy_uri',
      'created_at',
      'modified_at',
      'deleted_at',
    ],
    { secret_hash: hash, registration_token_hash: hash, revision: 'a count of changes' },
  ),
  own(
    ['changes_made', 'audit_entries', 'actor_id'],
    [...entry, 'actor_id', 'credential_type', 'credential_id', 'request_id', 'ip_address', 'endpoint'],
    { actor_type: 'always the person', before: organizations, after: organizations },
    { only: ['actor_type', 'user'] },
  ),
  own(['changes_of_profile', 'audit_entries', 'object_id'], [...entry, 'before', 'after'], whoDidIt, {
    only: ['object_type', 'users'],
  }),
  own(['changes_of_memberships', 'audit_entries', 'object_id'], [...entry, 'before', 'after'], whoDidIt, {
    only: ['object_type', 'organization_members'],
  }),
]

/** Columns that identify a user in tables exported elsewhere, or not at all, with the reason. */
export const otherwise: Readonly<Record<string, string>> = {
  'organization_members.user_id': 'the organizations of the export',
  'organizations.deletion_requested_by': 'stands in what the audit log has of the person',
  'user_sessions.user_id': 'the sessions of the export',
  'oauth2_codes.user_id': 'codes of minutes, of which only hashes are kept',
}
