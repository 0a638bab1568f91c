import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const oauth2Descriptions = [
  describe(api.OAuth2ClientPublic, 'What people may know of a client.'),
  describe(api.OAuth2SubjectType, 'In whose name a token speaks.'),
  describe(api.OAuth2TokenKind, 'Which of the two tokens it is.'),
  describe(api.OAuth2RevokeRequest, 'A token to revoke.'),
  describe(api.OAuth2IntrospectRequest, 'A token to ask about.'),
  describe(api.OAuth2Authorization, 'What a client asks for, and in whose name it can be granted.', {
    client: 'Who asks.',
    scopes: 'What is asked for.',
    sub_type: 'In whose name: a user or an organization.',
    sub: [
      'In whose name, if that is clear already; null while it can be chosen.',
      {
        id: 'Its id.',
        email: "The user's e-mail address.",
        avatar_url: 'The address of a picture; null without one.',
        slug: "The organization's name in addresses.",
      },
    ],
    organizations: [
      'The organizations it can be granted for.',
      {
        id: 'The id of the organization.',
        slug: 'Its name in addresses.',
        avatar_url: 'The address of its picture; null without one.',
      },
    ],
  }),
  describeFields([api.OAuth2TokenRequest, api.OAuth2RevokeRequest, api.OAuth2IntrospectRequest], {
    client_id: 'The client that asks, unless it names itself in the Authorization header.',
    client_secret:
      'The secret of the client, unless it is in the Authorization header or the client has none.',
  }),
  describe(api.OAuth2TokenRequest, 'What is given for tokens: a code or a refresh token.', {
    grant_type: 'What is given for the tokens: a code, or a refresh token.',
    code: 'The code the client was sent back with. It works once, for five minutes.',
    redirect_uri: 'The address the code was sent to, exactly.',
    code_verifier:
      'The secret the `code_challenge` was made of; required if there was one, and from clients without a secret.',
    refresh_token: 'The refresh token. It is replaced by the one in the answer.',
    scope: 'Fewer scopes than before, with a space between. Left out: the same ones.',
  }),
  describe(api.OAuth2TokenResponse, 'The tokens.', {
    access_token: 'What calls are made with.',
    token_type: 'How it is sent: `Authorization: Bearer …`.',
    expires_in: 'For how many seconds the access token works.',
    refresh_token: 'What the next tokens are asked for with; null for clients that did not register for it.',
    scope: 'What the access token opens: scopes with a space between.',
    id_token: 'Who signed in, as a signed token (JWT); empty unless `openid` was asked for with a code.',
  }),
  describeFields([api.OAuth2RevokeRequest, api.OAuth2IntrospectRequest], {
    token: 'The access or refresh token in question.',
    token_type_hint: 'Which kind of token it probably is.',
  }),
  describe(api.OAuth2Introspection, 'What a token is good for.', {
    active: 'Whether the token works. If it does not, nothing else is said.',
    client_id: 'The client it was given to.',
    token_type: 'Which kind of token it is.',
    scope: 'What it opens: scopes with a space between.',
    sub_type: 'In whose name it speaks: a user or an organization.',
    sub: 'The id of that user or organization.',
    aud: 'Whom it is for: the client.',
    iss: 'Who made it.',
    exp: 'Until when it works, in seconds since 1970.',
    iat: 'When it was made, in seconds since 1970.',
  }),
  describe(api.OAuth2UserInfo, 'In whose name a token speaks.', {
    sub: 'The id of the user or organization the token speaks for.',
    name: 'Their name for others; of an organization, its slug.',
    email: 'The e-mail address of the user; only with the scope `email`.',
    email_verified: 'Whether the user has shown that the address is theirs; only with the scope `email`.',
  }),
  describeArea(api.oauth2, 'How other applications get tokens in the name of people and organizations.', {
    authorize: {
      more: 'Once the client and its address are known to be good, errors go back to that address; before, they are answered here.',
      query: {
        client_id: 'The client that asks.',
        response_type: '`code`; there is no other.',
        redirect_uri:
          'Where the answer goes, exactly as it was registered. Without it: the first registered one.',
        scope: 'What the client asks for: scopes with a space between, all of which it registered for.',
        state: 'Given back to the client unchanged, so that it knows its own request again.',
        nonce: 'Ends up in the `id_token`, so that it cannot be used twice.',
        prompt:
          '`none`: ask nobody and answer at once. `consent`: ask even if it was granted before. `login`: sign in anew.',
        code_challenge:
          'The challenge made of a secret that the client shows when it takes the tokens (RFC 7636).',
        code_challenge_method: 'How the challenge was made: `S256`, or `plain` when it is left out.',
        sub_type: 'In whose name: a `user` (as without it) or an `organization`.',
        sub: 'Which organization, by its id; only where `sub_type` is `organization`.',
      },
    },
    token:
      'A code and a refresh token work once. The client shows its secret in the way it registered for; clients without one must prove the code is theirs with `code_verifier`.',
    revoke: 'A token that is unknown or revoked already is answered alike.',
    introspect:
      'A token that is unknown, expired, revoked or of another client is answered with `active: false` alone.',
    userinfo: 'The token must have been granted `openid`.',
  }),
]
