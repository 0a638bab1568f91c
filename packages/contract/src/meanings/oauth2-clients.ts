import type { Meanings } from './meanings.ts'

/** What fields of registered clients mean (RFC 7591, RFC 7592). */
export const oauth2ClientMeanings: Meanings = {
  'OAuth2Client, OAuth2ClientPublic, OAuth2ClientCreate, OAuth2ClientUpdate': {
    client_name: 'Its name, as people read it who are asked to grant something.',
    client_uri: 'Where one can read about it; null for nowhere.',
    logo_uri: 'The address of its picture; null without one.',
    tos_uri: 'Where its terms can be read; null for nowhere.',
    policy_uri: 'Where it says what it does with data; null for nowhere.',
  },
  'OAuth2Client, OAuth2ClientPublic': { client_id: 'Its id, which it names itself by.' },
  'OAuth2Client, OAuth2ClientCreate, OAuth2ClientUpdate': {
    redirect_uris:
      'Where people can be sent back to: https, plain http on the same machine or network, or a scheme of its own.',
    token_endpoint_auth_method:
      'How it shows its secret: in the Authorization header, in the form, or not at all because it cannot keep one.',
    grant_types: 'What it may give for tokens.',
    response_types: 'What it may ask for: `code` alone.',
    scope: 'What it may ask for: scopes with a space between. Left out: all that can be granted.',
  },
  OAuth2Client: {
    scope: 'What it may ask for: scopes with a space between.',
    client_secret: 'Its secret. Keep it out of browsers and apps.',
    client_id_issued_at: 'When it was registered, in seconds since 1970.',
    client_secret_expires_at: 'When its secret ends, in seconds since 1970; 0 means never.',
    registration_client_uri: 'Where the registration can be read and changed.',
    registration_access_token: 'The token that reads and changes the registration there.',
  },
  OAuth2ClientUpdate: { client_id: 'Its id, the same as in the path.' },
}
