import { additions, contract, type Endpoint, endpointsOf } from '@atelier/contract'
import type { FinishedCall } from '@atelier/plumbing/http'
import { type Attribution, attributionOf } from './attribution.ts'
import { coverText, truncateAddress } from './cover-text.ts'
import {
  type LoggedBody,
  omittedBody,
  maxBodyBytes,
  noBody,
  redactForm,
  redactJson,
  redactPath,
  redactQuery,
} from './redact.ts'

/** High-volume calls with little information. Their bodies are only stored for errors. */
const frequent: ReadonlySet<Endpoint> = new Set([
  contract.events.ingest,
  contract.customerPortal.licenseKeys.validate,
  contract.customerPortal.licenseKeys.activate,
  contract.customerPortal.licenseKeys.deactivate,
  additions.licenseKeyUses.validate,
  additions.licenseKeyUses.activate,
  additions.licenseKeyUses.deactivate,
])

/** Maximum stored response of a successful call, in characters. */
const maxSuccessLength = 16 * 1024

const names = new Map(
  endpointsOf({ ...contract, ...additions }).map(({ area, name, endpoint }) => [endpoint, { area, name }]),
)

/** Returns true for reads of the log, which are not logged themselves. */
const isOfLog = (endpoint: Endpoint): boolean => names.get(endpoint)?.area === 'requestLog'

const noBytes = new Uint8Array()

const isFailure = ({ status }: FinishedCall): boolean => status >= 400

const keepsRequest = (call: FinishedCall): boolean =>
  call.body.byteLength <= maxBodyBytes && (isFailure(call) || !frequent.has(call.endpoint))

/**
 * Returns true for responses to store: those of errors and writes. The result of a read can be read again.
 */
const keepsResponse = (call: FinishedCall): boolean =>
  isFailure(call)
    ? (call.response_json?.length ?? 0) <= maxBodyBytes
    : call.endpoint.method !== 'GET' &&
      (call.response_json?.length ?? 0) <= maxSuccessLength &&
      !frequent.has(call.endpoint)

/** Returns the channel of a call. */
export const channelOf = ({ caller }: FinishedCall): 'api' | 'dashboard' | 'portal' => {
  if (caller?.kind === 'portal') return 'portal'
  return caller?.kind === 'user' && caller.credential.kind === 'session' ? 'dashboard' : 'api'
}

/** Returns the subject of a call: its kind, the token or session, and the user or customer. */
export const subjectOf = ({ caller }: FinishedCall) => {
  if (caller?.kind === 'portal')
    return { subject_type: 'portal', credential_id: null, actor_id: caller.customer_id } as const
  if (caller === undefined || caller.kind === 'public' || caller.kind === 'registration')
    return { subject_type: 'public', credential_id: null, actor_id: null } as const
  return {
    subject_type: caller.credential.kind,
    credential_id: caller.credential.id,
    actor_id: caller.kind === 'user' ? caller.user_id : null,
  } as const
}

/** Call that waits to be written. Bodies that are not stored are reduced to their length. */
export type Entry = {
  readonly call: FinishedCall
  readonly area: string
  /** Endpoint name in the contract, such as `products.create`. */
  readonly endpoint: string
  readonly of: Attribution
  readonly at: Date
  readonly bytes: { readonly request: number; readonly response: number }
}

/** Returns the entry of a call. Undefined for calls that are not logged. */
export const entryOf = (call: FinishedCall, at: Date): Entry | undefined => {
  const endpointName = names.get(call.endpoint)
  if (endpointName === undefined || isOfLog(call.endpoint) || !call.endpoint.path.startsWith('/v1/'))
    return undefined
  const of = attributionOf(call)
  if (of === undefined) return undefined
  return {
    call: {
      ...call,
      body: keepsRequest(call) ? call.body : noBytes,
      response_json: keepsResponse(call) ? call.response_json : null,
    },
    area: endpointName.area,
    endpoint: `${endpointName.area}.${endpointName.name}`,
    of,
    at,
    bytes: { request: call.body.byteLength, response: Buffer.byteLength(call.response_json ?? '') },
  }
}

/** Returns the approximate memory size of an entry, in bytes. */
export const sizeOf = ({ call }: Entry): number =>
  2000 + call.body.byteLength + (call.response_json?.length ?? 0)

const bodyOf = ({ call, bytes, area }: Entry): LoggedBody => {
  if (bytes.request === 0) return noBody
  if (call.body.byteLength === 0) return omittedBody(bytes.request)
  const text = Buffer.from(call.body).toString()
  const redact = call.endpoint.encoding === 'form' ? redactForm : redactJson
  return redact(text, bytes.request, area)
}

const answerOf = ({ call, bytes, area }: Entry): LoggedBody => {
  if (bytes.response === 0) return noBody
  return call.response_json === null
    ? omittedBody(bytes.response)
    : redactJson(call.response_json, bytes.response, area)
}

/** Returns the row of an entry, redacted and truncated, without organization and token name. */
export const rowOf = (entry: Entry) => {
  const { call, area, endpoint, at } = entry
  const { request } = call
  const body = bodyOf(entry)
  const answer = answerOf(entry)
  return {
    id: crypto.randomUUID(),
    created_at: at,
    request_id: request.id,
    method: call.endpoint.method,
    path: redactPath(call.path, call.parameters),
    query: redactQuery(new URL(call.url).search, area),
    endpoint,
    endpoint_path: call.endpoint.path,
    status: call.status,
    duration_ms: Math.round(call.duration_ms),
    channel: channelOf(call),
    ...subjectOf(call),
    idempotency_key:
      call.idempotency_key === undefined ? null : coverText(call.idempotency_key.slice(0, 255)),
    replayed: call.replayed,
    user_agent: request.user_agent === undefined ? null : coverText(request.user_agent.slice(0, 300)),
    ip_address: truncateAddress(request.ip),
    request_state: body.state,
    request_bytes: body.bytes,
    request_body: body.content,
    response_state: answer.state,
    response_bytes: answer.bytes,
    response_body: answer.content,
  }
}
