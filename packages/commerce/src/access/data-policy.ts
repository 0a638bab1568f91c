import { type TablePolicy, expiring, policy, under } from '../core/table-policy/policy.ts'

/** Users, members, tokens and OAuth clients. */
export const accessTables: readonly TablePolicy[] = [
  policy('oauth2_signing_keys', [], { not_exported: 'secrets of the server', not_audited: expiring }),
  policy('user_verifications', [], { not_exported: 'short-lived codes', not_audited: expiring }),
  policy('users', under('organization_members', 'id', 'user_id'), {
    readable: ['id', 'email'],
    omitted: { email_verified: 'exported by the user', modified_at: 'exported by the user' },
  }),
  policy('organization_members', 'organization_id', {
    readable: ['organization_id', 'user_id', 'role'],
    erased: { elsewhere: 'deleted last: owners are notified of the end' },
  }),
  policy('personal_tokens', [], {
    not_exported: 'exported by the user',
    own: [{ name: 'personal_tokens', column: 'user_id', omitted: { token_hash: 'a hash' } }],
  }),
  policy('user_accounts', [], {
    not_exported: 'exported by the user',
    own: [
      {
        name: 'accounts',
        column: 'user_id',
        omitted: {
          access_token: 'a secret of the provider',
          refresh_token: 'a secret of the provider',
          id_token: 'a secret of the provider',
          access_token_expires_at: 'expiry of an omitted token',
          refresh_token_expires_at: 'expiry of an omitted token',
          password: 'never set',
        },
      },
    ],
  }),
  policy('user_passkeys', [], {
    not_exported: 'exported by the user',
    own: [
      {
        name: 'passkeys',
        column: 'user_id',
        omitted: {
          public_key: 'verifies signatures of the device',
          counter: 'verifies signatures of the device',
        },
      },
    ],
  }),
  policy('user_sessions', [], { not_exported: 'exported by the user' }),
  policy('passkey_challenges', [], { not_exported: 'short-lived challenges', not_audited: expiring }),
  policy('user_email_changes', [], {
    not_exported: 'exported by the user',
    own: [
      {
        name: 'email_changes',
        column: 'user_id',
        omitted: { old_token_hash: 'a hash', new_token_hash: 'a hash' },
      },
    ],
  }),
  policy('organization_tokens', 'organization_id', {
    omitted: { token_hash: 'a hash' },
    erased: 'deleted',
  }),
  policy('organization_invitations', 'organization_id', {
    omitted: { token_hash: 'a hash' },
    erased: 'deleted',
    own: [
      { name: 'invitations_sent', column: 'invited_by', omitted: { token_hash: 'a hash' } },
      {
        name: 'invitations_received',
        column: 'email',
        by: 'email',
        omitted: { token_hash: 'a hash', invited_by: 'data of another user' },
      },
    ],
  }),
  policy('oauth2_clients', 'organization_id', {
    readable: ['id', 'client_name'],
    omitted: {
      secret_hash: 'a hash',
      registration_token_hash: 'a hash',
      user_id: 'set for clients of a user, which have no organization',
    },
    erased: 'deleted',
    own: [
      {
        name: 'oauth2_clients',
        column: 'user_id',
        omitted: { secret_hash: 'a hash', registration_token_hash: 'a hash' },
      },
    ],
  }),
  policy('oauth2_grants', ['organization_id', under('oauth2_clients', 'client_id')], {
    erased: 'deleted',
    own: [{ name: 'consents', column: 'user_id' }],
  }),
  policy('oauth2_tokens', ['organization_id', under('oauth2_clients', 'client_id')], {
    readable: ['id', 'client_id', 'user_id', 'organization_id', 'access_token_hash', 'refresh_token_hash'],
    omitted: {
      access_token_hash: 'a hash',
      refresh_token_hash: 'a hash',
      replaced_at: 'time of the sealed answer',
      sealed_answer: 'sealed tokens',
    },
    erased: 'deleted',
    not_audited: expiring,
    own: [
      {
        name: 'oauth2_tokens',
        column: 'user_id',
        omitted: {
          access_token_hash: 'a hash',
          refresh_token_hash: 'a hash',
          sealed_answer: 'sealed tokens',
        },
      },
    ],
  }),
  policy('oauth2_codes', ['organization_id', under('oauth2_clients', 'client_id')], {
    not_exported: 'short-lived codes',
    erased: 'deleted',
    not_audited: expiring,
  }),
]
