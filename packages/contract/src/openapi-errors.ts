import { errorSentences } from './descriptions/errors.ts'
import { errorSentence } from './descriptions/lookup.ts'
import { type Endpoint, takesRevision } from './primitives/endpoint.ts'
import { type ApiErrorName, apiErrorStatuses } from './primitives/api-errors.ts'
import { sentence } from './texts/sentences.ts'

const json = (schema: object, example: object) => ({ 'application/json': { schema, example } })

const exampleError = (error: string) => ({ error, detail: 'A human-readable message.' })
const { text, code } = sentence('required')
const missing = { msg: text, type: 'missing', code }
const reference = (kind: 'schemas' | 'responses', name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** Fields by which a program writes a message in another language. */
const coded = {
  code: {
    type: 'string',
    description:
      'Machine-readable code of the message, for texts in other languages. Omitted for messages without one, and below `/snake`.',
  },
  values: {
    type: 'object',
    description:
      'Values in the message, by name: texts, numbers, amounts as `{amount, currency}`, durations as `{seconds}`. Omitted if there are none.',
    additionalProperties: true,
  },
}

const errorResponses = (names: readonly ApiErrorName[]) => ({
  type: 'object',
  properties: {
    error: { enum: names, description: 'Machine-readable name of the error.' },
    detail: { type: 'string', description: 'Human-readable message that says what happened and what to do.' },
    ...coded,
  },
  required: ['error', 'detail'],
})

const unknownOrganization =
  '`ResourceNotFound`: The caller does not belong to the organization that `Polar-Organization` names.'

/** Error responses shared by many calls. */
export const sharedResponses = {
  schemas: {
    TokenError: {
      description: 'An error of a bearer token (RFC 6750, section 3).',
      type: 'object',
      properties: {
        error: {
          enum: ['invalid_token', 'insufficient_scope'],
          description:
            '`invalid_token`: the token is invalid. `insufficient_scope`: it has no scope for this call.',
        },
        error_description: { type: 'string', description: 'Human-readable message.' },
      },
      required: ['error'],
    },
    OAuth2Error: {
      description: 'An error of OAuth 2.0 (RFC 6749, section 5.2).',
      type: 'object',
      properties: {
        error: { type: 'string', description: 'Error code of OAuth 2.0.' },
        error_description: { type: 'string', description: 'Human-readable message.' },
      },
      required: ['error'],
    },
    ValidationFailure: {
      description: 'All issues of an invalid call.',
      type: 'object',
      properties: {
        error: { const: 'RequestValidationError', description: 'Name of the error.' },
        detail: {
          type: 'array',
          description: 'All issues of the call.',
          items: {
            type: 'object',
            properties: {
              loc: {
                type: 'array',
                items: { type: ['string', 'integer'] },
                description: 'Location of the issue: `body`, `query` or `path`, then keys and indexes.',
              },
              msg: { type: 'string', description: 'Human-readable message.' },
              type: { type: 'string', description: 'Machine-readable type of the issue.' },
              ...coded,
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
        { anyOf: [errorResponses(['Unauthorized']), reference('schemas', 'TokenError')] },
        { error: 'Unauthorized', detail: 'Unauthorized' },
      ),
    },
    Invalid: {
      description: 'The call is invalid; all issues are listed.',
      content: json(reference('schemas', 'ValidationFailure'), {
        error: 'RequestValidationError',
        detail: [{ loc: ['body', 'name'], ...missing }],
      }),
    },
    OAuth2Failure: {
      description: 'An error of OAuth 2.0 (RFC 6749, section 5.2).',
      content: json(reference('schemas', 'OAuth2Error'), {
        error: 'invalid_request',
        error_description: "Missing 'token' in request.",
      }),
    },
    UnknownClient: {
      description: 'The token is missing, unknown or expired, or the client does not exist.',
      content: json(
        { anyOf: [errorResponses(['Unauthorized']), reference('schemas', 'OAuth2Error')] },
        { error: 'invalid_client', error_description: 'The client does not exist on this server.' },
      ),
    },
    UnknownOrganization: {
      description: unknownOrganization,
      content: json(errorResponses(['ResourceNotFound']), exampleError('ResourceNotFound')),
    },
    RevisionMismatch: {
      description: `\`RevisionMismatch\`: ${errorSentences.RevisionMismatch}`,
      content: json(errorResponses(['RevisionMismatch']), exampleError('RevisionMismatch')),
    },
    TooManyRequests: {
      description: `\`TooManyRequests\`: ${errorSentences.TooManyRequests}`,
      headers: {
        'Retry-After': {
          description: 'Number of seconds to wait before repeating the call.',
          schema: { type: 'integer' },
        },
      },
      content: json(errorResponses(['TooManyRequests']), exampleError('TooManyRequests')),
    },
  },
}

/**
 * Returns the error responses of an endpoint by status: the errors that the endpoint names, and the general
 * errors of its kind of call.
 */
export const openapiErrors = (endpoint: Endpoint): Readonly<Record<string, unknown>> => {
  const guarded = endpoint.access !== 'public'
  const byStatus = new Map<number, ApiErrorName[]>(guarded ? [[403, []]] : [])
  for (const name of endpoint.errors)
    byStatus.set(apiErrorStatuses[name], [...(byStatus.get(apiErrorStatuses[name]) ?? []), name])
  const ownResponses = [...byStatus].map(
    ([status, names]) => [status, ownResponse(endpoint, status, names)] as const,
  )
  const shared = {
    ...(guarded && { 401: reference('responses', 'Unauthorized') }),
    ...(endpoint.access === 'seller' && { 404: reference('responses', 'UnknownOrganization') }),
    ...(endpoint.failures !== 'oauth2' && { 422: reference('responses', 'Invalid') }),
    ...(endpoint.failures && { 400: reference('responses', 'OAuth2Failure') }),
    ...(endpoint.failures && { 401: reference('responses', guarded ? 'UnknownClient' : 'OAuth2Failure') }),
    ...(takesRevision(endpoint) && { 412: reference('responses', 'RevisionMismatch') }),
    429: reference('responses', 'TooManyRequests'),
  }
  return { ...shared, ...Object.fromEntries(ownResponses) }
}

const ownResponse = (endpoint: Endpoint, status: number, names: readonly ApiErrorName[]) => {
  const shapes: object[] = names.length > 0 ? [errorResponses(names)] : []
  const sentences = names.map((name) => `\`${name}\`: ${errorSentence(endpoint, name)}`)
  if (status === 403 && endpoint.access !== 'public') {
    shapes.push(reference('schemas', 'TokenError'))
    sentences.push('`insufficient_scope`: The token is valid, but has no scope that this call accepts.')
  }
  if (status === 404 && endpoint.access === 'seller') {
    if (!names.includes('ResourceNotFound')) shapes.push(errorResponses(['ResourceNotFound']))
    sentences.push(unknownOrganization)
  }
  if (status === 422) {
    shapes.push(reference('schemas', 'ValidationFailure'))
    sentences.push('`RequestValidationError`: The call is invalid.')
  }
  const example = names[0] === undefined ? { error: 'insufficient_scope' } : exampleError(names[0])
  return {
    description: sentences.join('\n\n'),
    content: json(shapes.length === 1 && shapes[0] ? shapes[0] : { anyOf: shapes }, example),
  }
}
