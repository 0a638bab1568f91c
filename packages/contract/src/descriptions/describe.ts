import { type $ZodObject, type $ZodType, type input, safeParse } from 'zod/v4/core'
import type { Area, Endpoint } from '../primitives/endpoint.ts'

/** The object types in a value: the value itself, the items of a list, or the values of a record. */
type ObjectsIn<T> = T extends readonly (infer Item)[]
  ? ObjectsIn<Item>
  : T extends object
    ? string extends keyof T
      ? ObjectsIn<T[keyof T]>
      : T
    : never

type KeyOf<T> = T extends unknown ? Extract<keyof T, string> : never
type ValueAt<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never

/** A sentence for a field, sentences for the fields inside it, or both. */
type FieldSentences<T> = [ObjectsIn<T>] extends [never]
  ? string
  : string | Sentences<T> | readonly [field: string, inside: Sentences<T>]

/**
 * Sentences by the fields of a schema, in snake_case. The compiler rejects a key that no member of the schema
 * has. The fields of a schema that is exported by name are described with that schema, not where it is used.
 */
type Sentences<T> = { readonly [K in KeyOf<ObjectsIn<T>>]?: FieldSentences<ValueAt<ObjectsIn<T>, K>> }

/**
 * A sentence of the reference about each of its subjects, which are schemas or endpoints. The topic of a schema is
 * the path of a field, such as `upload.parts`, or '' for the schema itself; the topic of an endpoint is its `area`,
 * `more` for details, or the name of an error.
 */
export type Description = {
  readonly subjects: readonly object[]
  readonly topic: string
  readonly sentence: string
}

/** Describes a schema that is exported by name, and its fields. */
export const describe = <const S extends $ZodType>(
  schema: S,
  sentence: string,
  fields: Sentences<input<S>> = {},
): Description[] => [{ subjects: [schema], topic: '', sentence }, ...fieldDescriptions([schema], fields)]

/**
 * Describes fields that mean the same in several schemas, whichever of them have the field. The query or the path
 * parameters of a call are given as `orders.list.query`; calls that share one schema share its description.
 */
export const describeFields = <const S extends $ZodType>(
  schemas: readonly S[],
  fields: Sentences<input<S>>,
): Description[] => fieldDescriptions(schemas, fields)

type PartOf<E, Part extends keyof Endpoint> = E extends { readonly [P in Part]: infer S extends $ZodType }
  ? Sentences<input<S>>
  : never

/** Details of a call beyond its summary, the fields of its unnamed parts, and its errors. */
type CallSentences<E extends Endpoint> = {
  readonly more?: string
  readonly query?: PartOf<E, 'query'>
  readonly body?: PartOf<E, 'body'>
  readonly response?: PartOf<E, 'response'>
  /** Errors that have another meaning here than in most calls. */
  readonly errors?: { readonly [Name in E['errors'][number]]?: string }
}

/** Describes an area and those of its calls that need more than their summary. */
export const describeArea = <const A extends Area>(
  area: A,
  sentence: string,
  calls: { readonly [Name in keyof A]?: string | CallSentences<A[Name]> } = {},
): Description[] => [
  { subjects: Object.values(area), topic: 'area', sentence },
  ...Object.entries(area).flatMap(([name, endpoint]) => {
    const about: string | AnyCallSentences = calls[name] ?? {}
    return callDescriptions(endpoint, typeof about === 'string' ? { more: about } : about)
  }),
]

type AnyCallSentences = { readonly more?: string } & {
  readonly [Part in 'query' | 'body' | 'response' | 'errors']?: object
}

const callDescriptions = (
  endpoint: Endpoint,
  { more, query, body, response, errors }: AnyCallSentences,
): Description[] => [
  ...fieldDescriptions([endpoint], { ...(more !== undefined && { more }), ...errors }),
  ...(endpoint.query
    ? fieldDescriptions([endpoint.query], { ...sortingSentence(endpoint.query), ...query })
    : []),
  ...(body && endpoint.body ? fieldDescriptions([endpoint.body], body) : []),
  ...(response && endpoint.response ? fieldDescriptions([endpoint.response], response) : []),
]

/** Describes the `sorting` parameter of a list, with its default. */
const sortingSentence = (query: $ZodType): object => {
  const { sorting } = (query as $ZodObject)._zod.def.shape
  const standard = sorting && safeParse(sorting, undefined).data
  return Array.isArray(standard)
    ? {
        sorting: `Key to sort by; repeat the parameter to sort by further keys. A leading \`-\` reverses the order. Default: \`${standard.join()}\`.`,
      }
    : {}
}

type Nested =
  | string
  | { readonly [field: string]: Nested }
  | readonly [string, { readonly [field: string]: Nested }]

/** One description for each sentence of nested ones, under the path of its field. */
const fieldDescriptions = (subjects: readonly object[], fields: object, above = ''): Description[] =>
  Object.entries(fields).flatMap(([name, field]: [string, Nested]) => {
    const topic = `${above}${name}`
    if (typeof field === 'string') return [{ subjects, topic, sentence: field }]
    if (!Array.isArray(field)) return fieldDescriptions(subjects, field, `${topic}.`)
    const [sentence, inside] = field as readonly [string, object]
    return [{ subjects, topic, sentence }, ...fieldDescriptions(subjects, inside, `${topic}.`)]
  })
