import { encodeQuery } from '@atelier/contract/primitives/encode-query'
import { decodeQuery } from '@atelier/contract/primitives/query'
import { type $ZodType, type input, safeParse } from 'zod/v4/core'

type Values = Readonly<Record<string, unknown>>

/** Returns the defaults of a query schema, which a URL can omit. */
const standardOf = (schema: $ZodType): Values => {
  const parsed = safeParse(schema, {})
  return parsed.success ? (parsed.data as Values) : {}
}

/**
 * Parses the filters, the sorting and the page of a list from a URL. Parts that the call would reject
 * are ignored, so that an outdated or mistyped URL still opens the list.
 *
 * @param schema the query of the endpoint
 */
export const readSearch = <S extends $ZodType>(schema: S, params: URLSearchParams): Partial<input<S>> => {
  const values = { ...decodeQuery(schema, params) }
  const parsed = safeParse(schema, values)
  if (!parsed.success) for (const { path } of parsed.error.issues) delete values[String(path[0])]
  return values as Partial<input<S>>
}

const sameParameters = (name: string, a: unknown, b: unknown): boolean =>
  encodeQuery({ [name]: a }).toString() === encodeQuery({ [name]: b }).toString()

/**
 * Returns the parameters of a URL for a query; defaults are omitted.
 *
 * @param pageDefaults defaults of the page that differ from those of the call
 */
export const writeSearch = (schema: $ZodType, search: Values, pageDefaults: Values = {}): URLSearchParams => {
  const standard = { ...standardOf(schema), ...pageDefaults }
  return encodeQuery(
    Object.fromEntries(
      Object.entries(search).filter(([name, value]) => !sameParameters(name, value, standard[name])),
    ),
  )
}

/**
 * Returns a search after a change of some of its parts; it restarts at its first page unless the change names
 * one.
 */
export const changeSearch = <T extends Values>(search: T, change: Partial<T>): T => {
  const { page: _page, ...rest } = search
  return { ...rest, ...change } as T
}

/** Returns the first value of a filter: a URL can have several, of which the fields show one. */
export const firstOf = <T>(value: T | readonly T[] | undefined): T | undefined =>
  Array.isArray(value) ? (value as readonly T[])[0] : (value as T | undefined)
