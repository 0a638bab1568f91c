import { encodeQuery } from '@atelier/contract/primitives/encode-query'
import { decodeQuery } from '@atelier/contract/primitives/query'
import { type $ZodType, type input, safeParse } from 'zod/v4/core'

type Values = Readonly<Record<string, unknown>>

/** The query as its schema completes it, by which the parts that need not stand in an address are known. */
const standardOf = (schema: $ZodType): Values => {
  const parsed = safeParse(schema, {})
  return parsed.success ? (parsed.data as Values) : {}
}

/**
 * Reads the filters, the sorting and the page of a list from an address. Parts that the call would reject are left out,
 * so that an old or mistyped address still opens the list.
 *
 * @param schema the query of the endpoint
 */
export const readSearch = <S extends $ZodType>(schema: S, params: URLSearchParams): Partial<input<S>> => {
  const given = { ...decodeQuery(schema, params) }
  const parsed = safeParse(schema, given)
  if (!parsed.success) for (const { path } of parsed.error.issues) delete given[String(path[0])]
  return given as Partial<input<S>>
}

const sameParameters = (name: string, one: unknown, other: unknown): boolean =>
  encodeQuery({ [name]: one }).toString() === encodeQuery({ [name]: other }).toString()

/**
 * The parameters of an address for a query; what an address without them stands for is left out.
 *
 * @param usual what the page shows when its address does not say, as far as that is not what the call assumes
 */
export const writeSearch = (schema: $ZodType, search: Values, usual: Values = {}): URLSearchParams => {
  const standard = { ...standardOf(schema), ...usual }
  return encodeQuery(
    Object.fromEntries(
      Object.entries(search).filter(([name, value]) => !sameParameters(name, value, standard[name])),
    ),
  )
}

/** A search after a change of some of its parts; it starts at its first page again unless the change names one. */
export const changeSearch = <T extends Values>(search: T, change: Partial<T>): T => {
  const { page: _page, ...rest } = search
  return { ...rest, ...change } as T
}

/** One of the values of a filter: an address can name several, of which the fields show the first. */
export const firstOf = <T>(value: T | readonly T[] | undefined): T | undefined =>
  Array.isArray(value) ? (value as readonly T[])[0] : (value as T | undefined)
