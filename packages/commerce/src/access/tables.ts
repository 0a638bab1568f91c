// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated } from 'kysely'
import type { ColumnTypes } from '../core/database/column-types.ts'

declare module '../core/database/tables.ts' {
  interface Oauth2ClientsTable {
    id: string
    organization_id: string | null
    client_id: string
    secret_hash: string
    registration_token_hash: string
    client_name: string
    redirect_uris: string[]
    token_endpoint_auth_method: ColumnTypes['oauth2_clients.token_endpoint_auth_method']
    grant_types: ColumnTypes['oauth2_clients.grant_types']
    scopes: string[]
    client_uri: string | null
    logo_uri: string | null
    tos_uri: string | null
    policy_uri: string | null
    created_at: Date
    modified_at: Date | null
    deleted_at: Date | null
    user_id: string | null
    post_logout_redirect_uris: Generated<string[]>
    revision: Generated<number>
  }

  interface Oauth2CodesTable {
    id: string
    code_hash: string
    client_id: string
    user_id: string
    organization_id: string | null
    redirect_uri: string | null
    scopes: string[]
    nonce: string | null
    code_challenge: string | null
    code_challenge_method: ColumnTypes['oauth2_codes.code_challenge_method'] | null
    auth_time: Date
    created_at: Date
    expires_at: Date
    redeemed_at: Date | null
    family_id: string
    forget_at: Date
  }

  interface Oauth2GrantsTable {
    id: string
    client_id: string
    user_id: string
    organization_id: string | null
    scopes: string[]
    created_at: Date
    modified_at: Date | null
    last_used_at: Date | null
  }

  interface Oauth2SigningKeysTable {
    id: string
    public_key: ColumnTypes['oauth2_signing_keys.public_key']
    private_key: Buffer
    created_at: Date
    replace_at: Date | null
    forget_at: Date | null
  }

  interface Oauth2TokensTable {
    id: string
    family_id: string
    client_id: string
    user_id: string
    organization_id: string | null
    access_token_hash: string
    refresh_token_hash: string | null
    scopes: string[]
    granted_scopes: string[]
    auth_time: Date
    created_at: Date
    expires_at: Date
    ended_at: Date | null
    forget_at: Date | null
    replaced_at: Date | null
    sealed_answer: Buffer | null
  }

  interface OrganizationInvitationsTable {
    id: string
    organization_id: string
    email: string
    role: ColumnTypes['organization_invitations.role']
    invited_by: string | null
    token_hash: string
    expires_at: Date
    created_at: Date
  }

  interface OrganizationMembersTable {
    organization_id: string
    user_id: string
    role: ColumnTypes['organization_members.role']
    created_at: Date
    modified_at: Date | null
    revision: Generated<number>
  }

  interface OrganizationTokensTable {
    id: string
    organization_id: string
    token_hash: string
    label: string
    scopes: string[]
    expires_at: Date | null
    last_used_at: Date | null
    created_at: Date
    modified_at: Date | null
    token_start: string | null
    revision: Generated<number>
    wire: ColumnTypes['organization_tokens.wire'] | null
  }

  interface PasskeyChallengesTable {
    challenge_hash: string
    session_id: string | null
    expires_at: Date
  }

  interface PersonalTokensTable {
    id: string
    user_id: string
    token_hash: string
    token_start: string
    comment: string
    scopes: string[]
    expires_at: Date | null
    last_used_at: Date | null
    created_at: Date
    modified_at: Date | null
    revision: Generated<number>
    wire: ColumnTypes['personal_tokens.wire'] | null
  }

  interface UserAccountsTable {
    id: string
    user_id: string
    provider: string
    provider_account_id: string
    access_token: string | null
    refresh_token: string | null
    id_token: string | null
    access_token_expires_at: Date | null
    refresh_token_expires_at: Date | null
    scope: string | null
    password: string | null
    created_at: Date
    modified_at: Date
  }

  interface UserEmailChangesTable {
    id: string
    user_id: string
    session_id: string
    old_email: string
    new_email: string
    old_token_hash: string
    new_token_hash: string
    old_confirmed_at: Date | null
    new_confirmed_at: Date | null
    created_at: Date
    expires_at: Date
  }

  interface UserPasskeysTable {
    id: string
    user_id: string
    name: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    created_at: Date
    last_used_at: Date | null
  }

  interface UserSessionsTable {
    id: string
    user_id: string
    token: string
    ip_address: string | null
    user_agent: string | null
    expires_at: Date
    created_at: Date
    modified_at: Date
  }

  interface UserVerificationsTable {
    id: string
    identifier: string
    value: string
    expires_at: Date
    created_at: Date
    modified_at: Date
  }

  interface UsersTable {
    id: string
    email: string
    email_verified: boolean
    name: string
    avatar_url: string | null
    created_at: Date
    modified_at: Date | null
  }

  interface Tables {
    oauth2_clients: Oauth2ClientsTable
    oauth2_codes: Oauth2CodesTable
    oauth2_grants: Oauth2GrantsTable
    oauth2_signing_keys: Oauth2SigningKeysTable
    oauth2_tokens: Oauth2TokensTable
    organization_invitations: OrganizationInvitationsTable
    organization_members: OrganizationMembersTable
    organization_tokens: OrganizationTokensTable
    passkey_challenges: PasskeyChallengesTable
    personal_tokens: PersonalTokensTable
    user_accounts: UserAccountsTable
    user_email_changes: UserEmailChangesTable
    user_passkeys: UserPasskeysTable
    user_sessions: UserSessionsTable
    user_verifications: UserVerificationsTable
    users: UsersTable
  }
}
