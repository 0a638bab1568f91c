import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const oauth2ClientsDescriptions = [
  describe(api.OAuth2ClientCreate, 'A client to register.'),
  describe(api.OAuth2GrantType, 'What a client can give for tokens.'),
  describe(api.TokenEndpointAuthMethod, 'How a client shows its secret.'),
  describe(
    api.RedirectAddress,
    'Where a client is sent back to: https, plain http nearby, or a scheme of its own.',
  ),
  describe(api.RegisteredScope, 'Scopes with a space between.'),
  describeFields([api.OAuth2Client, api.OAuth2ClientPublic, api.OAuth2ClientCreate, api.OAuth2ClientUpdate], {
    client_name: 'Its name, as people read it who are asked to grant something.',
    client_uri: 'Where one can read about it; null for nowhere.',
    logo_uri: 'The address of its picture; null without one.',
    tos_uri: 'Where its terms can be read; null for nowhere.',
    policy_uri: 'Where it says what it does with data; null for nowhere.',
  }),
  describeFields([api.OAuth2Client, api.OAuth2ClientPublic], {
    client_id: 'Its id, which it names itself by.',
  }),
  describeFields([api.OAuth2Client, api.OAuth2ClientCreate, api.OAuth2ClientUpdate], {
    redirect_uris:
      'Where people can be sent back to: https, plain http on the same machine or network, or a scheme of its own.',
    token_endpoint_auth_method:
      'How it shows its secret: in the Authorization header, in the form, or not at all because it cannot keep one.',
    grant_types: 'What it may give for tokens.',
    response_types: 'What it may ask for: `code` alone.',
    scope: 'What it may ask for: scopes with a space between. Left out: all that can be granted.',
  }),
  describe(api.OAuth2Client, 'A registered client.', {
    scope: 'What it may ask for: scopes with a space between.',
    client_secret: 'Its secret. Keep it out of browsers and apps.',
    client_id_issued_at: 'When it was registered, in seconds since 1970.',
    client_secret_expires_at: 'When its secret ends, in seconds since 1970; 0 means never.',
    registration_client_uri: 'Where the registration can be read and changed.',
    registration_access_token: 'The token that reads and changes the registration there.',
  }),
  describe(api.OAuth2ClientUpdate, 'The complete new registration of a client.', {
    client_id: 'Its id, the same as in the path.',
  }),
  describeFields([api.oauth2Clients.get.path_parameters], {
    client_id: 'The client, by the id it was given when it was registered.',
  }),
  describeArea(api.oauth2Clients, 'The applications that may ask for such tokens.', {
    create:
      'The secret and the registration token are in the answer: keep them. Scopes that nobody can be granted are refused with `invalid_client_metadata`.',
    update: 'What is left out goes back to what it is by default.',
  }),
]
