import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const period = {
  start_timestamp: 'Calls from this moment on; default: seven days ago.',
  end_timestamp: 'Calls before this moment; default: now.',
}
const conditions = {
  ...period,
  organization_id: 'The organization; needed by who belongs to several.',
  channel: 'Calls of programs, of dashboards or of portals.',
}

const request = {
  created_at: 'When the call was answered.',
  organization_id: 'The organization that the call was for.',
  request_id: 'The `X-Request-Id` of the answer.',
  method: 'The HTTP method.',
  path: 'The path that was called; secrets in it are covered.',
  endpoint: 'The name of the call in the reference, such as `products.create`.',
  status: 'The HTTP status of the answer.',
  duration_ms: 'How long the answer took, in milliseconds.',
  channel: 'Where the call came from.',
  subject_type: 'What the call was made with.',
  credential_id: 'The id of the token or session; null for customers and public calls.',
  credential_name: 'What the token was called; null if it has no name.',
  actor_id: 'The user or customer who called; null for tokens of organizations and public calls.',
  replayed: 'Whether the answer is that of an earlier call with the same `Idempotency-Key`.',
}

export const requestLogDescriptions = [
  describe(
    api.RequestChannel,
    'Where a call came from: a program (with a token, or a public call), the dashboard of a member, or the portal of a customer.',
  ),
  describe(api.RequestSubjectType, 'What a call was made with.'),
  describe(api.RequestMethod, 'The HTTP method.'),
  describe(
    api.RequestStatusClass,
    'Statuses below 400 (`success`), from 400 to 499 (`4xx`), from 500 on (`5xx`), or both of these (`error`).',
  ),
  describe(
    api.RequestBodyState,
    'Whether a body is kept: there was `none`, it is `kept`, long parts of it are `cut`, or it is `left_out`.',
  ),
  describe(api.LoggedBody, 'A body as it is kept. What is secret or personal is covered.', {
    state: 'Whether the body is kept.',
    bytes: 'How long the body was, in bytes.',
    content: 'The JSON that is kept; null if there was no body or it is left out.',
  }),
  describe(api.LoggedRequest, 'A call of the API.', request),
  describe(api.LoggedRequestDetails, 'A call of the API with all that is kept of it.', {
    ...request,
    endpoint_path: 'The path of the endpoint, with its parameters in braces.',
    query:
      'The query of the address; secrets and addresses of people in it are covered. Null if there was none.',
    idempotency_key: 'The `Idempotency-Key` of the call; null if it had none.',
    user_agent: 'The `User-Agent` of the call, which names the client library.',
    ip_address: 'The network from which the call came: its address without the last part.',
    request_body: 'The body of the call.',
    response_body: 'The body of the answer.',
  }),
  describe(api.RequestToken, 'A token that was used.', {
    type: 'The kind of token.',
    name: 'What it was called; null if it has no name.',
  }),
  describe(api.RequestFigures, 'How many calls there were in a part of a period.', {
    starts_at: 'The beginning of the part.',
    succeeded: 'Answers below 400.',
    client_errors: 'Answers from 400 to 499.',
    server_errors: 'Answers from 500 on.',
  }),
  describeFields([api.requestLog.list.response], {
    next_cursor: 'The `cursor` of the next page; null on the last one.',
    searched_until:
      'Set when the page is not full although there may be more: calls since this moment were searched. `next_cursor` goes on.',
  }),
  describeFields([api.requestLog.figures.response], {
    starts_at: 'The beginning of the first part.',
    ends_at: 'The end of the last part.',
    seconds: 'The length of a part, in seconds.',
    items: 'The parts of the period that had calls.',
    not_kept: 'Calls that were counted, but not kept in the list: there were too many at once.',
    endpoints: 'The endpoints that were called.',
    tokens: 'The tokens that were used.',
  }),
  describeArea(
    api.requestLog,
    'The calls of the API in the last seven days, without secrets and personal data. Only a person who is signed in can make these calls.',
    {
      list: {
        query: {
          ...conditions,
          status_class: 'Calls that succeeded or failed.',
          status: 'Calls with this HTTP status.',
          method: 'Calls with these methods.',
          endpoint: 'Calls of these endpoints, such as `products.create`.',
          credential_id: 'Calls with this token.',
          request_id: 'The call with this `X-Request-Id`.',
          query: 'Calls whose path contains this text.',
          cursor: 'Where the page begins: the `next_cursor` of the page before.',
          limit: 'How many calls a page has.',
        },
      },
      figures: { query: conditions },
    },
  ),
]
