import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const period = {
  start_timestamp: 'Only calls at or after this time. Default: seven days ago.',
  end_timestamp: 'Only calls before this time. Default: now.',
}
const conditions = {
  ...period,
  organization_id: 'Id of the organization; required if you belong to several.',
  channel: 'Only calls from programs, the dashboard or the portal.',
}

const request = {
  created_at: 'Time at which the response was sent.',
  organization_id: 'Id of the organization that the call was for.',
  request_id: '`X-Request-Id` of the response.',
  method: 'HTTP method.',
  path: 'Path of the call, with secrets masked.',
  endpoint: 'Name of the call in the reference, such as `products.create`.',
  status: 'HTTP status of the response.',
  duration_ms: 'Duration of the call, in milliseconds.',
  channel: 'Source of the call.',
  subject_type: 'Kind of credential used for the call.',
  credential_id: 'Id of the token or session; null for customers and public calls.',
  credential_name: 'Name of the token; null if it has none.',
  actor_id: 'Id of the user or customer who made the call; null for organization tokens and public calls.',
  replayed: 'True if the response is that of an earlier call with the same `Idempotency-Key`.',
}

export const requestLogDescriptions = [
  describe(
    api.RequestChannel,
    'Source of a call: a program (with a token, or a public call), the dashboard, or the customer portal.',
  ),
  describe(api.RequestSubjectType, 'Kind of credential used for a call.'),
  describe(api.RequestMethod, 'HTTP method.'),
  describe(
    api.RequestStatusClass,
    'Statuses below 400 (`success`), from 400 to 499 (`4xx`), from 500 on (`5xx`), or both of these (`error`).',
  ),
  describe(
    api.RequestBodyState,
    'Storage of a body: `none` if there was no body, `kept`, `cut` if long parts were shortened, or `left_out`.',
  ),
  describe(api.LoggedBody, 'Stored body, with secrets and personal data masked.', {
    state: 'Storage of the body.',
    bytes: 'Size of the body in bytes.',
    content: 'Stored JSON; null if there was no body or it is omitted.',
  }),
  describe(api.LoggedRequest, 'A call of the API.', request),
  describe(api.LoggedRequestDetails, 'A call of the API with all stored details.', {
    ...request,
    endpoint_path: 'Path of the endpoint, with its parameters in braces.',
    query: 'Query string, with secrets and e-mail addresses masked; null if there was none.',
    idempotency_key: '`Idempotency-Key` of the call; null if it had none.',
    user_agent: '`User-Agent` of the call, which names the client library.',
    ip_address: 'IP address of the caller, without its last part.',
    request_body: 'Body of the call.',
    response_body: 'Body of the response.',
  }),
  describe(api.RequestToken, 'A token that was used.', {
    type: 'Kind of token.',
    name: 'Name of the token; null if it has none.',
  }),
  describe(api.RequestFigures, 'Number of calls in an interval of a period.', {
    starts_at: 'Start of the interval.',
    succeeded: 'Number of responses with a status below 400.',
    client_errors: 'Number of responses with a status from 400 to 499.',
    server_errors: 'Number of responses with a status of 500 or above.',
  }),
  describeFields([api.requestLog.list.response], {
    next_cursor: '`cursor` of the next page; null on the last one.',
    searched_until:
      'Earliest time of the calls that were searched, if the page is not full although there may be more results; null otherwise. Continue with `next_cursor`.',
  }),
  describeFields([api.requestLog.figures.response], {
    starts_at: 'Start of the first interval.',
    ends_at: 'End of the last interval.',
    seconds: 'Length of an interval, in seconds.',
    items: 'Intervals that had calls.',
    not_kept:
      'Number of calls that were counted but are not in the list, because there were too many at once.',
    endpoints: 'Endpoints that were called.',
    tokens: 'Tokens that were used.',
  }),
  describeArea(
    api.requestLog,
    'Calls of the API in the last seven days, without secrets and personal data. Only signed-in users can make these calls.',
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
          cursor: 'Start of the page: the `next_cursor` of the previous page.',
          limit: 'Number of calls per page.',
        },
      },
      figures: { query: conditions },
    },
  ),
]
