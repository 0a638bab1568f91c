import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const oauth2Descriptions = [
  describe(api.OAuth2ClientPublic, 'The public view of a client.'),
  describe(api.OAuth2SubjectType, 'The user or the organization that a token belongs to.'),
  describe(api.OAuth2TokenKind, 'The type of a token.'),
  describe(api.OAuth2RevokeRequest, 'A token to revoke.'),
  describe(api.OAuth2IntrospectRequest, 'A token to introspect.'),
  describe(
    api.OAuth2Authorization,
    'An authorization request: the client, the scopes, and the user or organizations that can grant them.',
    {
      client: 'The client that requests the authorization.',
      scopes: 'The requested scopes.',
      sub_type: 'Whether the token will belong to a user or to an organization.',
      sub: [
        'The user or organization that the token will belong to; null if it can still be chosen.',
        {
          id: 'The id of the user or organization.',
          email: "The user's e-mail address.",
          avatar_url: 'The URL of the picture; null if there is none.',
          slug: 'The slug of the organization.',
        },
      ],
      organizations: [
        'The organizations that can be chosen.',
        {
          id: 'The id of the organization.',
          slug: 'The slug of the organization.',
          avatar_url: 'The URL of the picture; null if there is none.',
        },
      ],
    },
  ),
  describeFields([api.OAuth2TokenRequest, api.OAuth2RevokeRequest, api.OAuth2IntrospectRequest], {
    client_id: 'The client id; left out if it is in the Authorization header.',
    client_secret: 'The client secret; left out if it is in the Authorization header or the client has none.',
  }),
  describe(api.OAuth2TokenRequest, 'A request for tokens by a code or by a refresh token.', {
    grant_type: 'The grant type.',
    code: 'The authorization code. It can be used once, within five minutes.',
    redirect_uri: 'The redirect URI that the code was sent to, matched exactly.',
    code_verifier:
      'The PKCE verifier of the `code_challenge` (RFC 7636); required if there was a challenge, and for clients without a secret.',
    refresh_token: 'The refresh token. The response contains a new one that replaces it.',
    scope: 'The reduced scopes, separated by spaces. Default: the same scopes as before.',
  }),
  describe(api.OAuth2TokenResponse, 'The tokens.', {
    access_token: 'The bearer token for calls.',
    token_type: 'How it is sent: `Authorization: Bearer …`.',
    expires_in: 'The number of seconds that the access token is valid.',
    refresh_token:
      'The token to request new tokens with; null for clients that did not register the grant type.',
    scope: 'The scopes of the access token, separated by spaces.',
    id_token:
      'The signed identity of the user (JWT); empty unless `openid` was requested and the grant is a code.',
  }),
  describeFields([api.OAuth2RevokeRequest, api.OAuth2IntrospectRequest], {
    token: 'The access token or refresh token.',
    token_type_hint: 'The probable type of the token.',
  }),
  describe(api.OAuth2Introspection, 'The state of a token (RFC 7662).', {
    active: 'Whether the token is active. If it is not, all other fields are left out.',
    client_id: 'The id of the client that the token was issued to.',
    token_type: 'The type of the token.',
    scope: 'The scopes of the token, separated by spaces.',
    sub_type: 'Whether the token belongs to a user or to an organization.',
    sub: 'The id of the user or organization.',
    aud: 'The audience: the id of the client.',
    iss: 'The issuer.',
    exp: 'When the token expires, in seconds since 1970-01-01 UTC.',
    iat: 'When the token was issued, in seconds since 1970-01-01 UTC.',
  }),
  describe(api.OAuth2UserInfo, 'The user or the organization that a token belongs to.', {
    sub: 'The id of the user or organization that the token belongs to.',
    name: 'The public name of the user, or the slug of the organization.',
    email: 'The e-mail address of the user; only with the scope `email`.',
    email_verified: 'Whether the e-mail address is verified; only with the scope `email`.',
  }),
  describeArea(
    api.oauth2,
    'OAuth 2.0, with which other applications get tokens for users and organizations.',
    {
      authorize: {
        more: 'Errors are sent to the redirect URI once the client and the URI are validated; earlier errors are returned directly.',
        query: {
          client_id: 'The client id.',
          response_type: '`code`; there is no other.',
          redirect_uri: 'The redirect URI, exactly as registered. Default: the first registered URI.',
          scope: 'The requested scopes, separated by spaces; the client must have registered all of them.',
          state: 'A value that is returned to the client unchanged, to match the response to the request.',
          nonce: 'A value that is put into the `id_token`, to prevent replay.',
          prompt:
            '`none`: respond immediately, without a screen. `consent`: ask even if it was granted before. `login`: sign in again. `select_account`: let the user choose the account.',
          max_age:
            'The maximum time since the user signed in, in seconds; after that, they must sign in again.',
          code_challenge: 'The PKCE challenge of a secret that the client sends with the code (RFC 7636).',
          code_challenge_method: 'The method of the challenge: `S256` or `plain`. Default: `plain`.',
          sub_type: 'Whether the token will belong to a `user` or to an `organization`. Default: `user`.',
          sub: 'The id of the organization; only if `sub_type` is `organization`.',
          resource: 'The server that the tokens are for (RFC 8707): this one, or an address on it.',
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
  describe(api.UserConsent, 'The access that you have given an app.', {
    client: 'The app.',
    scopes: 'The scopes that the app can use.',
    organization: [
      'The organization that the app acts for; null if it acts for you.',
      {
        id: 'The id of the organization.',
        slug: 'The slug of the organization.',
        avatar_url: 'The URL of the picture; null if there is none.',
      },
    ],
    created_at: 'When you gave access.',
    modified_at: 'When you changed it; null if you did not.',
    last_used_at: 'When the app last used it, to the minute; null if never.',
  }),
  describeArea(api.consents, 'The apps that you have given access to with OAuth 2.0.', {
    list: { response: { items: 'The apps, newest first.' } },
    revoke: 'The tokens of the app stop working immediately, and it must ask you for access again.',
  }),
  describeArea(api.oauth2Userinfo, 'The user info of OpenID Connect, by POST.', {}),
]
