import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const wire =
  'The values that the caller can read, for calls below `/snake` that identify neither a client nor a version: `closed` and `open` are those of `@polar-sh/sdk` before and from 0.45 on, the others versions of the API. Null if the call decides.'

const token = {
  comment: 'What the token is for, in the words of its maker.',
  token_start: 'The first characters of the token, by which its holder knows it; null for old tokens.',
  scopes: 'What the token opens.',
  wire,
  expires_at: 'When the token ends; null if never.',
  last_used_at: 'When the token was last used, to the minute; null if never.',
}
const made = {
  wire,
  comment: 'What the token is for.',
  expires_in:
    'How long the token works: seconds, or an ISO 8601 duration such as `P30D`. Without it, for ever.',
  scopes: 'What the token opens: no more than the role of its maker does.',
}
const changed = {
  wire,
  comment: 'What the token is for.',
  scopes: 'What the token opens from now on: no more than your role does.',
}

export const accessTokensDescriptions = [
  describe(api.TokenWire, 'The values that the caller with a token can read.'),
  describe(api.OrganizationAccessToken, 'A token with which programs act for an organization.', token),
  describe(api.PersonalAccessToken, 'A token with which programs act as a person.', token),
  describeArea(
    api.organizationAccessTokens,
    'Tokens of organizations. Only a person who is signed in can make these calls, as an owner, admin or developer of the organization. A token stays when its maker leaves.',
    {
      create: {
        more: 'The answer shows the token; no later one does.',
        body: { ...made, organization_id: 'The organization that the token is for.' },
        response: {
          organization_access_token: 'What is kept of the token.',
          token: 'The token itself, shown this once.',
        },
      },
      update: {
        more: 'Omitted and null fields do not change; a null `wire` removes it.',
        body: changed,
      },
      delete: 'The token ends at once.',
    },
  ),
  describeArea(
    api.personalAccessTokens,
    'Tokens that act as the person who made them. In each organization a token does no more than the role that the person has there when it is used. Only a person who is signed in can make these calls.',
    {
      create: {
        more: 'The answer shows the token; no later one does.',
        body: made,
        response: {
          personal_access_token: 'What is kept of the token.',
          token: 'The token itself, shown this once.',
        },
      },
      update: {
        more: 'Omitted and null fields do not change; a null `wire` removes it.',
        body: changed,
      },
      delete: 'The token ends at once.',
    },
  ),
]
