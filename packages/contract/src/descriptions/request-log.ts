import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const period = {
  start_timestamp: 'Only calls at or after this time. Default: seven days ago.',
  end_timestamp: 'Only calls before this time. Default: now.',
}
const conditions = {
  ...period,
  organization_id: 'The organization; required if you belong to several.',
  channel: 'Only calls from programs, the dashboard or the portal.',
}

const request = {
  created_at: 'When the response was sent.',
  organization_id: 'The organization that the call was for.',
  request_id: 'The `X-Request-Id` of the response.',
  method: 'The HTTP method.',
  path: 'The path of the call, with secrets masked.',
  endpoint: 'The name of the call in the reference, such as `products.create`.',
  status: 'The HTTP status of the response.',
  duration_ms: 'How long the call took, in milliseconds.',
  channel: 'Where the call came from.',
  subject_type: 'The kind of credential used for the call.',
  credential_id: 'The id of the token or session; null for customers and public calls.',
  credential_name: 'The name of the token; null if it has none.',
  actor_id: 'The user or customer who made the call; null for organization tokens and public calls.',
  replayed: 'Whether the response is that of an earlier call with the same `Idempotency-Key`.',
}

export const requestLogDescriptions = [
  describe(
    api.RequestChannel,
    'The source of a call: a program (with a token, or a public call), the dashboard, or the customer portal.',
  ),
  describe(api.RequestSubjectType, 'The kind of credential used for a call.'),
  describe(api.RequestMethod, 'The HTTP method.'),
  describe(
    api.RequestStatusClass,
    'Statuses below 400 (`success`), from 400 to 499 (`4xx`), from 500 on (`5xx`), or both of these (`error`).',
  ),
  describe(
    api.RequestBodyState,
    'Whether a body is stored: `none` if there was none, `kept`, `cut` if long parts were shortened, or `left_out`.',
  ),
  describe(api.LoggedBody, 'The stored body, with secrets and personal data masked.', {
    state: 'Whether the body is stored.',
    bytes: 'The size of the body in bytes.',
    content: 'The stored JSON; null if there was no body or it is left out.',
  }),
  describe(api.LoggedRequest, 'A call of the API.', request),
  describe(api.LoggedRequestDetails, 'A call of the API with all stored details.', {
    ...request,
    endpoint_path: 'The path of the endpoint, with its parameters in braces.',
    query: 'The query string, with secrets and e-mail addresses masked; null if there was none.',
    idempotency_key: 'The `Idempotency-Key` of the call; null if it had none.',
    user_agent: 'The `User-Agent` of the call, which names the client library.',
    ip_address: 'The IP address of the caller, without its last part.',
    request_body: 'The body of the call.',
    response_body: 'The body of the response.',
  }),
  describe(api.RequestToken, 'A token that was used.', {
    type: 'The kind of token.',
    name: 'The name of the token; null if it has none.',
  }),
  describe(api.RequestFigures, 'The number of calls in an interval of a period.', {
    starts_at: 'The start of the interval.',
    succeeded: 'Responses with a status below 400.',
    client_errors: 'Responses with a status from 400 to 499.',
    server_errors: 'Responses with a status of 500 or above.',
  }),
  describeFields([api.requestLog.list.response], {
    next_cursor: 'The `cursor` of the next page; null on the last one.',
    searched_until:
      'Set if the page is not full although there may be more results: only calls since this time were searched. Continue with `next_cursor`.',
  }),
  describeFields([api.requestLog.figures.response], {
    starts_at: 'The start of the first interval.',
    ends_at: 'The end of the last interval.',
    seconds: 'The length of an interval, in seconds.',
    items: 'The intervals that had calls.',
    not_kept: 'Calls that were counted but are not in the list, because there were too many at once.',
    endpoints: 'The endpoints that were called.',
    tokens: 'The tokens that were used.',
  }),
  describeArea(
    api.requestLog,
    'The calls of the API in the last seven days, without secrets and personal data. Only signed-in users can make these calls.',
    {
      list: {
        query: {
          ...conditions,
          status_class: 'Only calls with a status of this class.',
          status: 'Only calls with this HTTP status.',
          method: 'Only calls with these methods.',
          endpoint: 'Only calls of these endpoints, such as `products.create`.',
          credential_id: 'Only calls with this token.',
          request_id: 'Only the call with this `X-Request-Id`.',
          query: 'Only calls whose path contains this text.',
          cursor: 'The start of the page: the `next_cursor` of the previous page.',
          limit: 'The number of calls per page.',
        },
      },
      figures: { query: conditions },
    },
  ),
]
