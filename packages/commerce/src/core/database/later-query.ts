type Query = (...values: never[]) => unknown

const unsupplied = new Set<Query>()
const suppliers = new Map<Query, (own: Query) => void>()

/**
 * Declares a query that a quarter needs about tables of a later one, which supplies it in its `quarter.ts`
 * (`docs/decisions/0113-reads-across-quarters.md`). An expression is part of the same statement, as a join would be.
 */
export const laterQuery = <Q extends Query>(): Q => {
  let supplied: Q | undefined
  const query = ((...values: Parameters<Q>) => {
    if (supplied === undefined) throw new Error('A query was used before the quarters were assembled.')
    return supplied(...values)
  }) as Q
  unsupplied.add(query)
  suppliers.set(query, (own) => {
    supplied = own as Q
    unsupplied.delete(query)
  })
  return query
}

/** A query of an earlier quarter with its implementation. */
export type Supply = () => void

/** Supplies a query of an earlier quarter. */
export const supply =
  <Q extends Query>(query: Q, own: NoInfer<Q>): Supply =>
  () =>
    suppliers.get(query)?.(own)

/** Supplies the queries of earlier quarters. @throws Error if a query is not supplied */
export const supplyQueries = (supplies: readonly Supply[]): void => {
  for (const give of supplies) give()
  if (unsupplied.size > 0) throw new Error(`${unsupplied.size} queries are not supplied by a later quarter.`)
}
