import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const oauth2ClientsDescriptions = [
  describe(api.OAuth2ClientCreate, 'A client to register.'),
  describe(api.OAuth2GrantType, 'A grant type of OAuth 2.0.'),
  describe(api.TokenEndpointAuthMethod, 'How a client authenticates at the token endpoint.'),
  describe(
    api.RedirectAddress,
    'A redirect URI: https, plain http to a local or private host, or a custom scheme.',
  ),
  describe(api.RegisteredScope, 'Scopes separated by spaces.'),
  describeFields(
    [
      api.OAuth2Client,
      api.OAuth2ClientRegistered,
      api.OAuth2ClientPublic,
      api.OAuth2ClientCreate,
      api.OAuth2ClientUpdate,
    ],
    {
      client_name: 'The name of the client that users see on the consent screen.',
      client_uri: 'The URL of the website of the client; null if there is none.',
      logo_uri: 'The URL of the picture; null if there is none.',
      tos_uri: 'The URL of the terms of service; null if there is none.',
      policy_uri: 'The URL of the privacy policy; null if there is none.',
      post_logout_redirect_uris: 'The URLs that the browser can be sent to after signing out.',
    },
  ),
  describeFields([api.OAuth2Client, api.OAuth2ClientRegistered, api.OAuth2ClientPublic], {
    client_id: 'The client id.',
  }),
  describeFields(
    [api.OAuth2Client, api.OAuth2ClientRegistered, api.OAuth2ClientCreate, api.OAuth2ClientUpdate],
    {
      redirect_uris: 'The redirect URIs: https, plain http to a local or private host, or a custom scheme.',
      token_endpoint_auth_method:
        'How the client authenticates: in the Authorization header, in the form, or not at all (`none`) because it has no secret.',
      grant_types: 'The grant types that the client can use.',
      response_types: 'The response types that the client can use: only `code`.',
      scope: 'The scopes that the client can request, separated by spaces. Default: all grantable scopes.',
    },
  ),
  describeFields([api.OAuth2Client, api.OAuth2ClientRegistered], {
    scope: 'The scopes that the client can request, separated by spaces.',
    client_id_issued_at: 'When the client was registered, in seconds since 1970-01-01 UTC.',
    registration_client_uri: 'The URL to read and change the registration.',
    registration_access_token: 'The token to read and change the registration at that URL.',
  }),
  describe(api.OAuth2Client, 'A registered client.', {
    client_secret: 'The client secret. Do not put it in browsers or apps.',
    client_secret_expires_at: 'When the secret expires, in seconds since 1970-01-01 UTC; 0 means never.',
  }),
  describe(api.OAuth2ClientRegistered, 'A client that was registered, with its secrets.', {
    client_secret:
      'The client secret, returned only here. Do not put it in browsers or apps. Left out for a client without a secret.',
    client_secret_expires_at:
      'When the secret expires, in seconds since 1970-01-01 UTC; 0 means never. Left out for a client without a secret.',
  }),
  describe(api.OAuth2ClientUpdate, 'The complete new registration of a client.', {
    client_id: 'The client id, the same as in the path.',
    client_secret:
      'The secret of the client; it can be left out, and cannot be changed. A client that had none and now needs one gets it in the response.',
  }),
  describeFields([api.oauth2Clients.get.path_parameters], {
    client_id: 'The client id.',
  }),
  describeArea(api.oauth2Clients, 'The registered OAuth 2.0 clients.', {
    create:
      'Keep the secret and the registration token from the response. Scopes that cannot be granted are left out; when none is left, the registration is refused with `invalid_client_metadata`.',
    update: 'Fields that are left out are reset to their defaults.',
  }),
]
