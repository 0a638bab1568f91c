import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const wire =
  'Values that the caller can read, for calls below `/snake` that identify neither a client nor a version: `closed` and `open` are those of `@polar-sh/sdk` before and from 0.45 on, the others versions of the API. Null if the call decides.'

const token = {
  comment: 'Purpose of the token, as entered by its creator.',
  token_start: 'First characters of the token, to recognize it; null for old tokens.',
  scopes: 'Scopes of the token.',
  wire,
  expires_at: 'Time at which the token expires; null if it does not expire.',
  last_used_at: 'Time at which the token was last used, to the minute; null if it has not been used.',
}
const common = {
  wire,
  comment: 'Purpose of the token.',
  expires_in:
    'Lifetime of the token, in seconds or as an ISO 8601 duration such as `P30D`. Default: the token does not expire.',
  scopes: 'Scopes of the token, at most those that the role of its creator allows.',
}
const changed = {
  wire,
  comment: 'Purpose of the token.',
  scopes: 'New scopes of the token, at most those that your role allows.',
}

export const accessTokensDescriptions = [
  describe(api.TokenWire, 'Values that the caller with a token can read.'),
  describe(api.OrganizationAccessToken, 'A token with which programs act for an organization.', token),
  describe(api.PersonalAccessToken, 'A token with which programs act as a person.', token),
  describeArea(
    api.organizationAccessTokens,
    'Access tokens of organizations. Only signed-in owners, admins and developers can make these calls. A token stays valid when its creator leaves.',
    {
      create: {
        more: 'The token is returned only here.',
        body: { ...common, organization_id: 'Id of the organization that the token is for.' },
        response: {
          organization_access_token: 'Token as listed, without its secret.',
          token: 'Secret token, which is shown only once.',
        },
      },
      update: {
        more: 'Omitted and null fields do not change; a null `wire` removes it.',
        body: changed,
      },
      delete: 'The token stops working immediately.',
    },
  ),
  describeArea(
    api.personalAccessTokens,
    'Access tokens of users. In each organization, a token is limited to the user’s current role. Only signed-in users can make these calls.',
    {
      create: {
        more: 'The token is returned only here.',
        body: common,
        response: {
          personal_access_token: 'Token as listed, without its secret.',
          token: 'Secret token, which is shown only once.',
        },
      },
      update: {
        more: 'Omitted and null fields do not change; a null `wire` removes it.',
        body: changed,
      },
      delete: 'The token stops working immediately.',
    },
  ),
]
