import { errorSentences } from './descriptions/errors.ts'
import { errorSentence } from './descriptions/lookup.ts'
import type { Endpoint } from './primitives/endpoint.ts'
import { type ApiErrorName, apiErrorStatuses } from './primitives/api-errors.ts'

const json = (schema: object, example: object) => ({ 'application/json': { schema, example } })

const exampleError = (error: string) => ({ error, detail: 'What happened and what to do, in words.' })
const reference = (kind: 'schemas' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` })

const named = (names: readonly ApiErrorName[]) => ({
  type: 'object',
  properties: {
    error: { enum: names, description: 'Its name, which programs can rely on.' },
    detail: { type: 'string', description: 'What happened and what to do, in words.' },
  },
  required: ['error', 'detail'],
})

/** Answers that many calls have in common. */
export const sharedResponses = {
  schemas: {
    TokenError: {
      description: 'What is wrong with a token (RFC 6750, section 3).',
      type: 'object',
      properties: {
        error: {
          enum: ['invalid_token', 'insufficient_scope'],
          description: 'Whether the token is no good, or good but not for this call.',
        },
        error_description: { type: 'string', description: 'The same in words.' },
      },
      required: ['error'],
    },
    OAuth2Error: {
      description: 'What is wrong with a request for tokens (RFC 6749, section 5.2).',
      type: 'object',
      properties: {
        error: { type: 'string', description: 'Its name, one of those OAuth 2.0 has.' },
        error_description: { type: 'string', description: 'What is wrong, in words.' },
      },
      required: ['error'],
    },
    ValidationFailure: {
      description: 'Everything in a call that does not fit.',
      type: 'object',
      properties: {
        error: { const: 'RequestValidationError', description: 'Always the same name.' },
        detail: {
          type: 'array',
          description: 'Everything that does not fit, not the first of it alone.',
          items: {
            type: 'object',
            properties: {
              loc: {
                type: 'array',
                items: { type: ['string', 'integer'] },
                description: 'Where: `body`, `query` or `path`, then keys and positions.',
              },
              msg: { type: 'string', description: 'What is wrong, in words.' },
              type: { type: 'string', description: 'What kind of fault it is, for programs.' },
            },
            required: ['loc', 'msg', 'type'],
          },
        },
      },
      required: ['detail'],
    },
  },
  responses: {
    Unauthorized: {
      description: 'The token is missing, unknown or expired.',
      content: json(
        { anyOf: [named(['Unauthorized']), reference('schemas', 'TokenError')] },
        { error: 'Unauthorized', detail: 'Unauthorized' },
      ),
    },
    Invalid: {
      description: 'Something given does not fit; everything that does not is listed.',
      content: json(reference('schemas', 'ValidationFailure'), {
        error: 'RequestValidationError',
        detail: [{ loc: ['body', 'name'], msg: 'This field is required.', type: 'missing' }],
      }),
    },
    OAuth2Failure: {
      description: 'Refused in the way of OAuth 2.0 (RFC 6749, section 5.2).',
      content: json(reference('schemas', 'OAuth2Error'), {
        error: 'invalid_request',
        error_description: "Missing 'token' in request.",
      }),
    },
    UnknownClient: {
      description: 'The token is missing, unknown or expired, or there is no such client.',
      content: json(
        { anyOf: [named(['Unauthorized']), reference('schemas', 'OAuth2Error')] },
        { error: 'invalid_client', error_description: 'The client does not exist on this server.' },
      ),
    },
    TooManyRequests: {
      description: `\`TooManyRequests\`: ${errorSentences.TooManyRequests}`,
      headers: {
        'Retry-After': { description: 'In how many seconds to come back.', schema: { type: 'integer' } },
      },
      content: json(named(['TooManyRequests']), exampleError('TooManyRequests')),
    },
    NotImplemented: {
      description: `\`NotImplemented\`: ${errorSentences.NotImplemented}`,
      content: json(named(['NotImplemented']), exampleError('NotImplemented')),
    },
  },
}

/**
 * The error answers of an endpoint, by status: the ones it names, and the ones every such call can have.
 *
 * @param built whether the server has a handler for the endpoint
 */
export const openapiErrors = (endpoint: Endpoint, built: boolean): Readonly<Record<string, unknown>> => {
  const guarded = endpoint.access !== 'public'
  const byStatus = new Map<number, ApiErrorName[]>(guarded ? [[403, []]] : [])
  for (const name of endpoint.errors)
    byStatus.set(apiErrorStatuses[name], [...(byStatus.get(apiErrorStatuses[name]) ?? []), name])
  const own = [...byStatus].map(([status, names]) => [status, ownResponse(endpoint, status, names)] as const)
  const shared = {
    ...(guarded && { 401: reference('responses', 'Unauthorized') }),
    ...(endpoint.failures !== 'oauth2' && { 422: reference('responses', 'Invalid') }),
    ...(endpoint.failures && { 400: reference('responses', 'OAuth2Failure') }),
    ...(endpoint.failures && { 401: reference('responses', guarded ? 'UnknownClient' : 'OAuth2Failure') }),
    429: reference('responses', 'TooManyRequests'),
    ...(!built && { 501: reference('responses', 'NotImplemented') }),
  }
  return { ...shared, ...Object.fromEntries(own) }
}

const ownResponse = (endpoint: Endpoint, status: number, names: readonly ApiErrorName[]) => {
  const guarded = endpoint.access !== 'public'
  const shapes = [
    ...(names.length > 0 ? [named(names)] : []),
    ...(status === 403 && guarded ? [reference('schemas', 'TokenError')] : []),
    ...(status === 422 ? [reference('schemas', 'ValidationFailure')] : []),
  ]
  const sentences = [
    ...names.map((name) => `\`${name}\`: ${errorSentence(endpoint, name)}`),
    ...(status === 403 && guarded
      ? ['`insufficient_scope`: The token is good, but was not granted a scope that opens this call.']
      : []),
    ...(status === 422 ? ['`RequestValidationError`: Something given does not fit.'] : []),
  ]
  const example = names[0] === undefined ? { error: 'insufficient_scope' } : exampleError(names[0])
  return {
    description: sentences.join('\n\n'),
    content: json(shapes.length === 1 && shapes[0] ? shapes[0] : { anyOf: shapes }, example),
  }
}
