/**
 * Caller of a request: a seller with a token, a customer or a user with a session, an unknown token, or none.
 */
export type Caller = 'seller' | 'portal' | 'user' | 'stranger' | 'nobody'

/** Query or path parameter, with a valid value. */
type Parameter = { readonly name: string; readonly example: unknown; readonly isRequired: boolean }

/** Method of a path in the OpenAPI document, with a valid request. */
export type Operation = {
  readonly method: string
  /** `{name}` marks a parameter. */
  readonly path: string
  readonly access: 'seller' | 'portal' | 'user' | 'public'
  readonly query: readonly Parameter[]
  readonly body: { readonly type: string; readonly example: unknown } | undefined
  /** Documented statuses. */
  readonly statuses: ReadonlySet<number>
}

type DocumentParameter = {
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly example?: unknown
}
type DocumentOperation = {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly DocumentParameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
  readonly responses: Readonly<Record<string, unknown>>
}
/** Parts of a product's OpenAPI document that are read here. */
export type OpenApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>
}

const guarded = ['seller', 'portal', 'user'] as const

const accessOf = ({ security = [] }: DocumentOperation): Operation['access'] => {
  const schemes = security.flatMap((item) => Object.keys(item))
  return guarded.find((candidate) => schemes.includes(candidate)) ?? 'public'
}

const bodyOf = ({ requestBody }: DocumentOperation): Operation['body'] => {
  const [first] = Object.entries(requestBody?.content ?? {})
  if (first === undefined) return undefined
  const [type, { example }] = first
  return { type: type === '*/*' ? 'application/octet-stream' : type, example }
}

/** Every operation of the document, and its copy below `/snake` for those under `/v1`. */
const documented = ({ paths }: OpenApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const one: Operation = {
        method: method.toUpperCase(),
        path,
        access: accessOf(operation),
        query: (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'query')
          .map(({ name = '', example, required = false }) => ({ name, example, isRequired: required })),
        body: bodyOf(operation),
        statuses: new Set(Object.keys(operation.responses).map(Number)),
      }
      return path.startsWith('/v1/') ? [one, { ...one, path: `/snake${path}` }] : [one]
    }),
  )

const page = (path: string, query: readonly string[] = [], more: Partial<Operation> = {}): Operation => ({
  method: 'GET',
  path,
  access: 'public',
  query: query.map((name) => ({ name, example: 'text', isRequired: false })),
  body: undefined,
  statuses: new Set([200]),
  ...more,
})

const origin = ['reference_id', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']

/** Calls that connect sellers and customers to other platforms, with the callbacks of the platforms. */
const platformCalls: readonly Operation[] = [
  page('/v1/integrations/discord/bot/authorize', ['return_to'], { access: 'seller' }),
  page('/v1/integrations/discord/guild/lookup', ['guild_token'], {
    access: 'seller',
    statuses: new Set([200, 503]),
  }),
  page('/v1/integrations/discord/guilds', [], { access: 'seller' }),
  page('/v1/integrations/discord/guilds/{guild_id}', [], { access: 'seller', method: 'DELETE' }),
  page('/v1/integrations/discord/bot/callback', ['code', 'state', 'guild_id', 'error']),
  page('/v1/integrations/discord/bot/callback', [], {
    method: 'POST',
    body: { type: 'application/x-www-form-urlencoded', example: { agreement: 'text' } },
  }),
  page('/v1/customer-portal/oauth-accounts/authorize', ['platform', 'customer_id', 'return_to'], {
    access: 'portal',
  }),
  page('/v1/customer-portal/oauth-accounts/callback', ['code', 'state', 'error']),
  page('/v1/customer-portal/oauth-accounts/{platform}/{account_id}', [], {
    access: 'portal',
    method: 'DELETE',
  }),
]

/**
 * Operations outside the OpenAPI document: screens, files, the test processor, the receiver of its events.
 */
const undocumented: readonly Operation[] = [
  page('/', ['draft', 'utm_source']),
  page('/success', ['session_id', 'checkout_id']),
  page('/checkout/{client_secret}', ['embed', 'embed_origin', 'theme']),
  page('/checkout/{client_secret}/confirmation', ['embed_origin']),
  page('/v1/checkout-links/{client_secret}/redirect', [...origin, 'embed_origin']),
  page('/healthz'),
  page('/docs'),
  page('/docs/{path}'),
  page('/docs/search', ['q']),
  page('/openapi.json'),
  page('/clock'),
  page('/inbox'),
  page('/inbox/{id}'),
  page('/assets/{file}'),
  page('/robots.txt'),
  page('/storage/{bucket}/{key}', ['expires', 'signature', 'filename']),
  page('/storage/{bucket}/{key}', ['expires', 'signature'], {
    method: 'PUT',
    body: { type: 'application/octet-stream', example: 'bytes' },
  }),
  page('/v1/integrations/sandbox/webhook', [], {
    method: 'POST',
    body: { type: 'application/json', example: { id: 'evt_1', type: 'payment', data: {} } },
  }),
  page('/sandbox/processor/confirmation-tokens', [], {
    method: 'POST',
    body: {
      type: 'application/json',
      example: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
    },
  }),
  page('/sandbox/processor/payments/{payment_secret}'),
  page('/sandbox/processor/payments/{payment_secret}/challenge', [], {
    method: 'POST',
    body: { type: 'application/json', example: { outcome: 'complete' } },
  }),
  page('/checkout/{client_secret}/restart', [], {
    method: 'POST',
    body: { type: 'application/json', example: {} },
  }),
  ...platformCalls,
  page('/nowhere/{id}'),
  page('/api/v1/products/{id}', [], { access: 'seller' }),
]

/** All operations of a product. */
export const operationsOf = (document: OpenApiDocument): readonly Operation[] => [
  ...documented(document),
  ...undocumented,
]
