import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const wire =
  'The values that the caller can read, for calls below `/snake` that identify neither a client nor a version: `closed` and `open` are those of `@polar-sh/sdk` before and from 0.45 on, the others versions of the API. Null if the call decides.'

const token = {
  comment: 'The purpose of the token, as entered by its creator.',
  token_start: 'The first characters of the token, to recognize it; null for old tokens.',
  scopes: 'The scopes of the token.',
  wire,
  expires_at: 'When the token expires; null if never.',
  last_used_at: 'When the token was last used, to the minute; null if never.',
}
const common = {
  wire,
  comment: 'The purpose of the token.',
  expires_in:
    'How long the token is valid, in seconds or as an ISO 8601 duration such as `P30D`. Default: it never expires.',
  scopes: 'The scopes of the token, at most those that the role of its creator allows.',
}
const changed = {
  wire,
  comment: 'The purpose of the token.',
  scopes: 'The new scopes of the token, at most those that your role allows.',
}

export const accessTokensDescriptions = [
  describe(api.TokenWire, 'The values that the caller with a token can read.'),
  describe(api.OrganizationAccessToken, 'A token with which programs act for an organization.', token),
  describe(api.PersonalAccessToken, 'A token with which programs act as a person.', token),
  describeArea(
    api.organizationAccessTokens,
    'Access tokens of organizations. Only signed-in owners, admins and developers can make these calls. A token stays valid when its creator leaves.',
    {
      create: {
        more: 'The token is returned only here.',
        body: { ...common, organization_id: 'The organization that the token is for.' },
        response: {
          organization_access_token: 'The token as listed, without its secret.',
          token: 'The secret token, which is shown only once.',
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
          personal_access_token: 'The token as listed, without its secret.',
          token: 'The secret token, which is shown only once.',
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
