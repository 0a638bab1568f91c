import { type $ZodType } from 'zod/v4/core'
import { openapiErrors, sharedResponses } from './openapi-errors.ts'
import { exampleOf } from './primitives/examples.ts'
import { additionsSentence, generalParameters, pathSentences } from './descriptions/general.ts'
import { areaSentence, callSentence } from './descriptions/lookup.ts'
import { type Components, exampleIn, type JsonSchema, openComponents } from './openapi-schemas.ts'
import { type Contract, type Endpoint, endpointsOf, takesRevision } from './primitives/endpoint.ts'
import { fieldCaseOf } from './primitives/field-case.ts'

export type OpenApiInfo = { readonly title: string; readonly version: string; readonly description?: string }

const servers = [
  { url: '/', description: 'Each area in its own field case, as documented here.' },
  {
    url: '/snake',
    description:
      'The same calls under /v1, with snake_case in every area. Requests can have either field case.',
  },
]

const securitySchemes = {
  seller: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An organization access token, `atelier_oat_…`, or an OAuth2 token of an organization or a user, `atelier_at_…`.',
  },
  portal: { type: 'http', scheme: 'bearer', description: 'A customer session token, `atelier_cst_…`.' },
  user: {
    type: 'apiKey',
    in: 'cookie',
    name: 'atelier_session',
    description: 'Session of a signed-in person. Writes must come from a page of this server.',
  },
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the call safe to repeat: the same key and content return the stored response for 7 days.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'Makes the change only if the object still has the revision that was read: the `ETag` of the response, or `*` for any revision.',
  schema: { type: 'string' },
}

const organization = {
  name: 'Polar-Organization',
  in: 'header',
  required: false,
  description:
    'Id of the only organization that the call can access: lists contain only its objects, and new objects belong to it. Without it, a user can access all of their organizations.',
  schema: { type: 'string', format: 'uuid' },
}

/**
 * Returns the OpenAPI 3.1 document of a contract: every endpoint with its parameters, bodies, responses and
 * errors, in their field case under `/`.
 *
 * @param additions endpoints outside the public API, in separate areas, which are grouped and described as
 *   such
 */
export const toOpenApi = (contract: Contract, info: OpenApiInfo, additions: Contract = {}): JsonSchema => {
  const components = openComponents()
  const paths: Record<string, Record<string, unknown>> = {}
  const beside = new Set(endpointsOf(additions).map(({ area }) => area))
  const endpoints = [...endpointsOf(contract), ...endpointsOf(additions)]
  for (const { area, name, endpoint } of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(`${area}.${name}`, area, endpoint, components)
  }
  const areas = new Set(endpoints.map(({ area }) => area))
  return {
    openapi: '3.1.0',
    info,
    servers,
    tags: [...new Map(endpoints.map(({ area, endpoint }) => [area, areaSentence(endpoint)]))].map(
      ([name, sentence]) => ({
        name,
        description: beside.has(name) ? `${sentence} ${additionsSentence}` : sentence,
      }),
    ),
    // Headings above the tags, an extension that document viewers support.
    ...(beside.size > 0 && {
      'x-tagGroups': [
        { name: 'Public API', tags: [...areas].filter((area) => !beside.has(area)) },
        { name: 'Beside the public API', tags: [...beside] },
      ],
    }),
    paths,
    components: {
      securitySchemes,
      parameters: { idempotencyKey, ifMatch, organization },
      ...sharedResponses,
      schemas: { ...sharedResponses.schemas, ...components.schemas },
    },
  }
}

/** Returns the security requirement of a call; sellers' calls without token access require a person's session. */
const securityOf = ({ access, credentials }: Endpoint) => {
  if (access === 'public') return []
  const isForSessions = credentials?.every((kind) => kind === 'session') === true
  return [{ [isForSessions ? 'user' : access]: [] }]
}

const operation = (id: string, area: string, endpoint: Endpoint, components: Components) => {
  const body = requestBody(endpoint, components)
  const parameters = parametersOf(endpoint, components)
  return {
    operationId: id,
    tags: [area],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      [endpoint.status]: success(endpoint, components),
      ...openapiErrors(endpoint),
    },
  }
}

const descriptionOf = (endpoint: Endpoint): string =>
  [
    endpoint.summary,
    callSentence(endpoint),
    endpoint.scopes &&
      `Requires one of these scopes: ${endpoint.scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
  ]
    .filter((part) => part !== undefined)
    .join(' ')

const parametersOf = (endpoint: Endpoint, components: Components): unknown[] => {
  const parameters = (kind: 'path' | 'query') => {
    const whole = kind === 'path' ? endpoint.path_parameters : endpoint.query
    const sentences = kind === 'path' ? pathSentences(endpoint.path) : generalParameters
    const schemas = whole ? components.describe(whole, 'snake', 'input', sentences)['properties'] : {}
    const fields = fieldsOf(whole)
    return Object.entries(schemas as Record<string, JsonSchema>).map(([name, { description, ...schema }]) => {
      const field = fields[name]
      return {
        name,
        in: kind,
        required: kind === 'path' || field?._zod.optin === undefined,
        ...(description !== undefined && { description }),
        ...(kind === 'query' && { style: name === 'metadata' ? 'deepObject' : 'form', explode: true }),
        schema,
        ...(field && { example: exampleOf(field, name) }),
      }
    })
  }
  return [
    ...parameters('path'),
    ...parameters('query'),
    ...(endpoint.method === 'GET' ? [] : [{ $ref: '#/components/parameters/idempotencyKey' }]),
    ...(takesRevision(endpoint) ? [{ $ref: '#/components/parameters/ifMatch' }] : []),
    ...(endpoint.access === 'seller' ? [{ $ref: '#/components/parameters/organization' }] : []),
  ]
}

const fieldsOf = (schema: $ZodType | undefined): Readonly<Record<string, $ZodType>> => {
  const def = schema?._zod.def
  return def?.type === 'object' && 'shape' in def ? (def.shape as Readonly<Record<string, $ZodType>>) : {}
}

const requestBody = (endpoint: Endpoint, components: Components) => {
  if (endpoint.encoding === 'bytes') return { required: true, content: { '*/*': { schema: {} } } }
  if (!endpoint.body) return undefined
  const type = endpoint.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    required: true,
    content: {
      [type]: {
        schema: components.describe(endpoint.body, fieldCaseOf(endpoint), 'input'),
        example: exampleIn(endpoint.body, fieldCaseOf(endpoint)),
      },
    },
  }
}

const success = (endpoint: Endpoint, components: Components) => {
  if (endpoint.status === 302)
    return {
      description: 'Redirects to another URL.',
      headers: {
        Location: { required: true, description: 'URL to go to.', schema: { type: 'string' } },
      },
    }
  if (!endpoint.response) return { description: 'Done.' }
  const shape = {
    schema: components.describe(endpoint.response, fieldCaseOf(endpoint), 'output'),
    example: exampleIn(endpoint.response, fieldCaseOf(endpoint)),
  }
  switch (endpoint.stream) {
    case 'events':
      return {
        description: 'A stream of server-sent events; the data of each event has this schema.',
        content: { 'text/event-stream': shape },
      }
    case 'csv':
      return {
        description: 'A CSV table; a JSON string for callers that accept only JSON.',
        content: { 'text/csv': shape, 'application/json': shape },
      }
    default:
      return { description: 'Done.', content: { 'application/json': shape } }
  }
}
