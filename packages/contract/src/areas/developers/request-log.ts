import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, int32, oneOrMany, Timestamp } from '../../primitives/parts.ts'

/** Origin of a call: a program, a person's dashboard, or the portal of a customer. */
export const RequestChannel = z.enum(['api', 'dashboard', 'portal'])
export type RequestChannel = z.output<typeof RequestChannel>

/** Credential of a call. */
export const RequestSubjectType = z.enum([
  'organization_token',
  'personal_token',
  'oauth2_token',
  'session',
  'portal',
  'public',
])
export type RequestSubjectType = z.output<typeof RequestSubjectType>

export const RequestMethod = z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])

/** Classes of statuses: `4xx` are errors of callers, `5xx` of this server; `error` includes both. */
export const RequestStatusClass = z.enum(['success', 'error', '4xx', '5xx'])

/** Call of the API. */
export const LoggedRequest = z.object({
  id: Id,
  created_at: Timestamp,
  organization_id: Id,
  request_id: z.string(),
  method: RequestMethod,
  path: z.string(),
  endpoint: z.string(),
  status: z.int(),
  duration_ms: z.int(),
  channel: RequestChannel,
  subject_type: RequestSubjectType,
  credential_id: z.nullable(Id),
  credential_name: z.nullable(z.string()),
  actor_id: z.nullable(Id),
  replayed: z.boolean(),
})
export type LoggedRequest = z.output<typeof LoggedRequest>

/** State of a logged body: shown or not, and the reason. */
export const RequestBodyState = z.enum(['none', 'kept', 'cut', 'left_out'])
export type RequestBodyState = z.output<typeof RequestBodyState>

/** Logged body: JSON with secret and personal values redacted. */
export const LoggedBody = z.object({
  state: RequestBodyState,
  bytes: z.int(),
  content: z.nullable(z.string()),
})
export type LoggedBody = z.output<typeof LoggedBody>

/** Call of the API with all its logged data. */
export const LoggedRequestDetails = z.extend(LoggedRequest, {
  endpoint_path: z.string(),
  query: z.nullable(z.string()),
  idempotency_key: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  ip_address: z.nullable(z.string()),
  request_body: LoggedBody,
  response_body: LoggedBody,
})
export type LoggedRequestDetails = z.output<typeof LoggedRequestDetails>

/** Number of calls in a part of a period. */
export const RequestFigures = z.object({
  starts_at: Timestamp,
  succeeded: z.int(),
  client_errors: z.int(),
  server_errors: z.int(),
})

/** Token that was used. */
export const RequestToken = z.object({ id: Id, type: RequestSubjectType, name: z.nullable(z.string()) })

/** Developers, admins and owners have this scope, other roles do not. No token opens these calls. */
const readAccess = { access: 'seller', scopes: ['webhooks:write'], credentials: ['session'] } as const

const ofOrganization = { organization_id: z.optional(oneOrMany(Id)) }
const period = { start_timestamp: z.optional(Timestamp), end_timestamp: z.optional(Timestamp) }

/** Endpoints for the API calls of the last seven days. */
export const requestLog = {
  list: endpoint({
    method: 'GET',
    path: '/v1/request-log/',
    summary: 'List calls of the API, newest first.',
    ...readAccess,
    query: z.object({
      ...ofOrganization,
      ...period,
      channel: z.optional(oneOrMany(RequestChannel)),
      status_class: z.optional(RequestStatusClass),
      status: z.optional(int32(100, 599)),
      method: z.optional(oneOrMany(RequestMethod)),
      endpoint: z.optional(oneOrMany(z.string())),
      credential_id: z.optional(Id),
      request_id: z.optional(z.string().check(z.maxLength(64))),
      query: z.optional(z.string().check(z.maxLength(320))),
      cursor: z.optional(z.string().check(z.maxLength(100))),
      limit: z._default(int32(1, 100), 50),
    }),
    response: z.object({
      items: z.array(LoggedRequest),
      next_cursor: z.nullable(z.string()),
      searched_until: z.nullable(Timestamp),
    }),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/v1/request-log/figures',
    summary: 'Summarize the calls of a period by endpoint and token.',
    ...readAccess,
    query: z.object({ ...ofOrganization, ...period, channel: z.optional(oneOrMany(RequestChannel)) }),
    response: z.object({
      starts_at: Timestamp,
      ends_at: Timestamp,
      seconds: z.int(),
      items: z.array(RequestFigures),
      not_kept: z.int(),
      endpoints: z.array(z.string()),
      tokens: z.array(RequestToken),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/request-log/{id}',
    summary: 'Retrieve a call of the API.',
    ...readAccess,
    ...byId,
    of: 'api_requests',
    response: LoggedRequestDetails,
  }),
}
