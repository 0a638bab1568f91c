import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const oauth2ClientsDescriptions = [
  describe(api.OAuth2ClientCreate, 'A client to register.'),
  describe(api.OAuth2GrantType, 'A grant type of OAuth 2.0.'),
  describe(api.TokenEndpointAuthMethod, 'Authentication method of a client at the token endpoint.'),
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
      client_name: 'Name of the client that users see on the consent screen.',
      client_uri: 'URL of the website of the client; null if there is none.',
      logo_uri: 'URL of the picture; null if there is none.',
      tos_uri: 'URL of the terms of service; null if there is none.',
      policy_uri: 'URL of the privacy policy; null if there is none.',
      post_logout_redirect_uris: 'URLs that the browser can be sent to after signing out.',
    },
  ),
  describeFields([api.OAuth2Client, api.OAuth2ClientRegistered, api.OAuth2ClientPublic], {
    client_id: 'Id of the client.',
  }),
  describeFields(
    [api.OAuth2Client, api.OAuth2ClientRegistered, api.OAuth2ClientCreate, api.OAuth2ClientUpdate],
    {
      redirect_uris: 'Redirect URIs: https, plain http to a local or private host, or a custom scheme.',
      token_endpoint_auth_method:
        'Authentication method of the client: in the Authorization header, in the form, or not at all (`none`) because it has no secret.',
      grant_types: 'Grant types that the client can use.',
      response_types: 'Response types that the client can use: only `code`.',
      scope: 'Scopes that the client can request, separated by spaces. Default: all grantable scopes.',
    },
  ),
  describeFields([api.OAuth2Client, api.OAuth2ClientRegistered], {
    scope: 'Scopes that the client can request, separated by spaces.',
    client_id_issued_at: 'Time at which the client was registered, in seconds since 1970-01-01 UTC.',
    registration_client_uri: 'URL to read and change the registration.',
    registration_access_token: 'Token to read and change the registration at that URL.',
  }),
  describe(api.OAuth2Client, 'A registered client.', {
    client_secret: 'Secret of the client. Do not put it in browsers or apps.',
    client_secret_expires_at:
      'Time at which the secret expires, in seconds since 1970-01-01 UTC; 0 means never.',
  }),
  describe(api.OAuth2ClientRegistered, 'A client that was registered, with its secrets.', {
    client_secret:
      'Secret of the client, returned only here. Do not put it in browsers or apps. Omitted for a client without a secret.',
    client_secret_expires_at:
      'Time at which the secret expires, in seconds since 1970-01-01 UTC; 0 means never. Omitted for a client without a secret.',
  }),
  describe(api.OAuth2ClientUpdate, 'Complete new registration of a client.', {
    client_id: 'Id of the client, the same as in the path.',
    client_secret:
      'Secret of the client; it can be omitted, and cannot be changed. A client that had none and now needs one gets it in the response.',
  }),
  describeFields([api.oauth2Clients.get.path_parameters], {
    client_id: 'Id of the client.',
  }),
  describeArea(api.oauth2Clients, 'Registered OAuth 2.0 clients.', {
    create:
      'Keep the secret and the registration token from the response. Scopes that cannot be granted are omitted; when none is left, the registration is rejected with `invalid_client_metadata`.',
    update: 'Omitted fields are reset to their defaults.',
  }),
]
