import { convertCase, fieldCaseOf, type Endpoint } from '@atelier/contract'
import { exampleOf } from '@atelier/contract/primitives/examples'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** A minimal call, the source of the reference's snippets. */
export type SampleCall = {
  readonly method: Endpoint['method']
  /** Contains the example ids. */
  readonly path: string
  readonly path_parameters: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** In its wire form; undefined without a body. */
  readonly body: unknown
  readonly encoding: 'json' | 'form'
  readonly token: 'seller' | 'portal' | undefined
  readonly streams: boolean
}

/** Returns the fields of an object schema; none for another schema. */
export const shapeOf = (schema: $ZodType | undefined): Readonly<Record<string, $ZodType>> => {
  const def = (schema as $ZodTypes | undefined)?._zod.def
  return def?.type === 'object' ? def.shape : {}
}

const needed = (schema: $ZodType | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shapeOf(schema))
      .filter(([, field]) => field._zod.optin === undefined)
      .map(([name, field]) => [name, exampleOf(field, name)]),
  )

/** Number of fields that illustrate a call whose body requires none. */
const fewFields = 2

/** Returns the required fields of a body, or the first few when none is required. */
const shortBody = (schema: $ZodType): unknown => {
  const whole = exampleOf(schema)
  const { def } = (schema as $ZodTypes)._zod
  const object = def.type === 'union' ? (def.options[0] as $ZodType) : schema
  const shape = Object.entries(shapeOf(object))
  if (shape.length === 0) return whole
  const required = shape.filter(([, field]) => field._zod.optin === undefined)
  const names = new Set((required.length > 0 ? required : shape.slice(0, fewFields)).map(([name]) => name))
  const parts = Object.entries(whole as Record<string, unknown>).filter(([name]) => names.has(name))
  return Object.fromEntries(parts)
}

/** Returns the call of the reference's snippets. */
export const sampleCall = (endpoint: Endpoint): SampleCall => {
  const path_parameters = needed(endpoint.path_parameters)
  const body =
    endpoint.body === undefined
      ? undefined
      : convertCase(endpoint.body, shortBody(endpoint.body), fieldCaseOf(endpoint))
  return {
    method: endpoint.method,
    path: endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(path_parameters[name])),
    ),
    path_parameters,
    query: needed(endpoint.query),
    body,
    encoding: endpoint.encoding === 'form' ? 'form' : 'json',
    token: endpoint.access === 'public' ? undefined : endpoint.access === 'portal' ? 'portal' : 'seller',
    streams: endpoint.stream === 'events',
  }
}
