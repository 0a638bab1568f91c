import type { OAuth2GrantType, TokenEndpointAuthMethod, TokenWire } from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { JWK_RSA_Public } from 'jose'
import type { output } from 'zod/v4/core'
import type { MemberRole } from './identity/roles.ts'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'leaked_tokens.kind':
      | 'organization_token'
      | 'personal_token'
      | 'oauth2_token'
      | 'customer_session'
      | 'user_session'
      | 'client_secret'
      | 'registration_token'

    'oauth2_clients.grant_types': output<typeof OAuth2GrantType>[]
    'oauth2_clients.token_endpoint_auth_method': output<typeof TokenEndpointAuthMethod>

    'oauth2_codes.code_challenge_method': 'plain' | 'S256'

    'oauth2_signing_keys.public_key': JsonColumn<JWK_RSA_Public>

    'organization_tokens.wire': output<typeof TokenWire>
    'personal_tokens.wire': output<typeof TokenWire>

    'organization_members.role': MemberRole

    'organization_invitations.role': MemberRole
  }
}
