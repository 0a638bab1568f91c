import { convertCase, fieldCaseOf, type Endpoint } from '@atelier/contract'
import { exampleOf } from '@atelier/contract/primitives/examples'
import type { $ZodType, $ZodTypes } from 'zod/v4/core'

/** A call with the least that it needs, from which the snippets of the reference are written. */
export type SampleCall = {
  readonly method: Endpoint['method']
  /** With the example ids in it. */
  readonly path: string
  readonly path_parameters: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  /** As the wire has it; undefined without a body. */
  readonly body: unknown
  readonly encoding: 'json' | 'form'
  readonly token: 'seller' | 'portal' | undefined
  readonly streams: boolean
}

/** The fields of the schema of an object; none, of another schema. */
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

/** Fields that say most about a call whose body needs none. */
const fewFields = 2

/** The fields that a body needs, or the first few when it needs none. */
const shortBody = (schema: $ZodType): unknown => {
  const whole = exampleOf(schema)
  const { def } = (schema as $ZodTypes)._zod
  const object = def.type === 'union' ? (def.options[0] as $ZodType) : schema
  const shape = Object.entries(shapeOf(object))
  if (shape.length === 0) return whole
  const required = shape.filter(([, field]) => field._zod.optin === undefined)
  const kept = new Set((required.length > 0 ? required : shape.slice(0, fewFields)).map(([name]) => name))
  const parts = Object.entries(whole as Record<string, unknown>).filter(([name]) => kept.has(name))
  return Object.fromEntries(parts)
}

/** The call of the reference's snippets. */
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
    streams: endpoint.answers === 'events',
  }
}
