import type { Meanings } from './meanings.ts'

/** What fields of tokens and of what they are asked with mean (RFC 6749, RFC 7662, OpenID Connect Core). */
export const oauth2Meanings: Meanings = {
  OAuth2Authorization: {
    client: 'Who asks.',
    scopes: 'What is asked for.',
    sub_type: 'In whose name: a user or an organization.',
    sub: 'In whose name, if that is clear already; null while it can be chosen.',
    'sub.id': 'Its id.',
    'sub.email': "The user's e-mail address.",
    'sub.avatar_url': 'The address of a picture; null without one.',
    'sub.slug': "The organization's name in addresses.",
    organizations: 'The organizations it can be granted for.',
    'organizations.id': 'The id of the organization.',
    'organizations.slug': 'Its name in addresses.',
    'organizations.avatar_url': 'The address of its picture; null without one.',
  },
  'OAuth2TokenRequest, OAuth2RevokeRequest, OAuth2IntrospectRequest': {
    client_id: 'The client that asks, unless it names itself in the Authorization header.',
    client_secret:
      'The secret of the client, unless it is in the Authorization header or the client has none.',
  },
  OAuth2TokenRequest: {
    grant_type: 'What is given for the tokens: a code, or a refresh token.',
    code: 'The code the client was sent back with. It works once, for five minutes.',
    redirect_uri: 'The address the code was sent to, exactly.',
    code_verifier:
      'The secret the `code_challenge` was made of; required if there was one, and from clients without a secret.',
    refresh_token: 'The refresh token. It is replaced by the one in the answer.',
    scope: 'Fewer scopes than before, with a space between. Left out: the same ones.',
  },
  OAuth2TokenResponse: {
    access_token: 'What calls are made with.',
    token_type: 'How it is sent: `Authorization: Bearer …`.',
    expires_in: 'For how many seconds the access token works.',
    refresh_token: 'What the next tokens are asked for with; null for clients that did not register for it.',
    scope: 'What the access token opens: scopes with a space between.',
    id_token: 'Who signed in, as a signed token (JWT); empty unless `openid` was asked for with a code.',
  },
  'OAuth2RevokeRequest, OAuth2IntrospectRequest': {
    token: 'The access or refresh token in question.',
    token_type_hint: 'Which kind of token it probably is.',
  },
  OAuth2Introspection: {
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
  },
  OAuth2UserInfo: {
    sub: 'The id of the user or organization the token speaks for.',
    name: 'Their name for others; of an organization, its slug.',
    email: 'The e-mail address of the user; only with the scope `email`.',
    email_verified: 'Whether the user has shown that the address is theirs; only with the scope `email`.',
  },
}
