import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const oauth2Descriptions = [
  describe(api.OAuth2ClientPublic, 'Public view of a client.'),
  describe(api.OAuth2SubjectType, 'Type of the subject of a token: a user or an organization.'),
  describe(api.OAuth2TokenKind, 'Type of a token.'),
  describe(api.OAuth2RevokeRequest, 'A token to revoke.'),
  describe(api.OAuth2IntrospectRequest, 'A token to introspect.'),
  describe(
    api.OAuth2Authorization,
    'An authorization request: the client, the scopes, and the user or organizations that can grant them.',
    {
      client: 'Client that requests the authorization.',
      scopes: 'Requested scopes.',
      sub_type: 'Type of the subject that the token will belong to: a user or an organization.',
      sub: [
        'User or organization that the token will belong to; null if it can still be chosen.',
        {
          id: 'Id of the user or organization.',
          email: 'E-mail address of the user.',
          avatar_url: 'URL of the picture; null if there is none.',
          slug: 'Slug of the organization.',
        },
      ],
      organizations: [
        'Organizations that can be chosen.',
        {
          id: 'Id of the organization.',
          slug: 'Slug of the organization.',
          avatar_url: 'URL of the picture; null if there is none.',
        },
      ],
    },
  ),
  describeFields([api.OAuth2TokenRequest, api.OAuth2RevokeRequest, api.OAuth2IntrospectRequest], {
    client_id: 'Id of the client; omitted if it is in the Authorization header.',
    client_secret:
      'Secret of the client; omitted if it is in the Authorization header or the client has none.',
  }),
  describe(api.OAuth2TokenRequest, 'A request for tokens by a code or by a refresh token.', {
    grant_type: 'Grant type of the request.',
    code: 'Authorization code. It can be used once, within five minutes.',
    redirect_uri: 'Redirect URI that the code was sent to, matched exactly.',
    code_verifier:
      'PKCE verifier of the `code_challenge` (RFC 7636); required if there was a challenge, and for clients without a secret.',
    refresh_token: 'Refresh token. The response contains a new one that replaces it.',
    scope: 'Reduced scopes, separated by spaces. Default: the same scopes as before.',
  }),
  describe(api.OAuth2TokenResponse, 'Issued tokens.', {
    access_token: 'Bearer token for calls.',
    token_type: 'Type of the access token, which is sent as `Authorization: Bearer …`.',
    expires_in: 'Number of seconds that the access token is valid.',
    refresh_token: 'Token to request new tokens with; null for clients that did not register the grant type.',
    scope: 'Scopes of the access token, separated by spaces.',
    id_token:
      'Signed identity of the user (JWT); empty unless `openid` was requested and the grant is a code.',
  }),
  describeFields([api.OAuth2RevokeRequest, api.OAuth2IntrospectRequest], {
    token: 'Access token or refresh token.',
    token_type_hint: 'Probable type of the token.',
  }),
  describe(api.OAuth2Introspection, 'State of a token (RFC 7662).', {
    active: 'True if the token is active. If false, all other fields are omitted.',
    client_id: 'Id of the client that the token was issued to.',
    token_type: 'Type of the token.',
    scope: 'Scopes of the token, separated by spaces.',
    sub_type: 'Type of the subject of the token: a user or an organization.',
    sub: 'Id of the user or organization.',
    aud: 'Audience of the token: the id of the client.',
    iss: 'Issuer of the token.',
    exp: 'Time at which the token expires, in seconds since 1970-01-01 UTC.',
    iat: 'Time at which the token was issued, in seconds since 1970-01-01 UTC.',
  }),
  describe(api.OAuth2UserInfo, 'User or organization that a token belongs to.', {
    sub: 'Id of the user or organization that the token belongs to.',
    name: 'Public name of the user, or the slug of the organization.',
    email: 'E-mail address of the user; only with the scope `email`.',
    email_verified: 'True if the e-mail address is verified; only with the scope `email`.',
  }),
  describeArea(
    api.oauth2,
    'OAuth 2.0, with which other applications get tokens for users and organizations.',
    {
      authorize: {
        more: 'Errors are sent to the redirect URI once the client and the URI are validated; earlier errors are returned directly.',
        query: {
          client_id: 'Id of the client.',
          response_type: '`code`; there is no other.',
          redirect_uri: 'Redirect URI, exactly as registered. Default: the first registered URI.',
          scope: 'Requested scopes, separated by spaces; the client must have registered all of them.',
          state: 'Value that is returned to the client unchanged, to match the response to the request.',
          nonce: 'Value that is put into the `id_token`, to prevent replay.',
          prompt:
            '`none`: respond immediately, without a screen. `consent`: ask even if it was granted before. `login`: sign in again. `select_account`: let the user choose the account.',
          max_age: 'Maximum time since the user signed in, in seconds; after that, they must sign in again.',
          code_challenge: 'PKCE challenge of a secret that the client sends with the code (RFC 7636).',
          code_challenge_method:
            'Method of the challenge: `S256`. Required with a challenge; `plain` is rejected.',
          sub_type:
            'Type of the subject that the token will belong to: a `user` or an `organization`. Default: `user`.',
          sub: 'Id of the organization; only if `sub_type` is `organization`.',
          resource: 'Server that the tokens are for (RFC 8707): this one, or an address on it.',
        },
      },
      token:
        'A code and a refresh token can be used once. The client authenticates in the way it registered; clients without a secret must send `code_verifier` with a code.',
      revoke: 'Unknown and already revoked tokens get the same response.',
      introspect:
        'A token that is unknown, expired, revoked or of another client returns only `active: false`.',
      userinfo: 'The token must have been granted `openid`.',
    },
  ),
  describe(api.UserConsent, 'Access that you have given an app.', {
    client: 'App with access.',
    scopes: 'Scopes that the app can use.',
    organization: [
      'Organization that the app acts for; null if it acts for you.',
      {
        id: 'Id of the organization.',
        slug: 'Slug of the organization.',
        avatar_url: 'URL of the picture; null if there is none.',
      },
    ],
    created_at: 'Time at which you gave access.',
    modified_at: 'Time at which you changed the access; null if you did not.',
    last_used_at: 'Time at which the app last used the access, to the minute; null if it has not.',
  }),
  describeArea(api.consents, 'Apps that you have given access to with OAuth 2.0.', {
    list: { response: { items: 'Apps, newest first.' } },
    revoke: 'The tokens of the app stop working immediately, and it must ask you for access again.',
  }),
  describeArea(api.oauth2Userinfo, 'User info of OpenID Connect, by POST.', {}),
]
