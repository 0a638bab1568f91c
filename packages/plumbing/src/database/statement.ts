import type { Compilable, CompiledQuery } from 'kysely'
import type { Connection } from './types.ts'

/** Placeholder for a parameter in a query built before the parameter's value is known. */
class Parameter {
  readonly valueIn: (values: readonly unknown[]) => unknown
  constructor(valueIn: (values: readonly unknown[]) => unknown) {
    this.valueIn = valueIn
  }
}

const isSingle = (value: unknown): value is readonly [unknown] => Array.isArray(value) && value.length === 1

/** Returns the placeholder of an argument: of the whole argument, or of the only element of a list. */
const placeholderFor = (value: unknown, index: number): unknown =>
  isSingle(value)
    ? [new Parameter((values) => (values[index] as readonly [unknown])[0])]
    : new Parameter((values) => values[index])

const fill = (parameter: unknown, values: readonly unknown[]): unknown => {
  if (parameter instanceof Parameter) return parameter.valueIn(values)
  return Array.isArray(parameter) ? parameter.map((element) => fill(element, values)) : parameter
}

/**
 * Returns the query of every request, built once. Arguments become parameters of the statement, so `build` must use
 * each argument unchanged, as a single value, and must not inspect it.
 *
 * Lists of one element have their own query, in which `build` may use the element (`anyOf` does): PostgreSQL keeps its
 * plan, whereas it plans for a list of unknown length at each run, which can take longer than the query.
 */
export const statement = <Tables, Values extends readonly unknown[], Row>(
  build: (db: Connection<Tables>, ...values: Values) => Compilable<Row>,
): ((db: Connection<Tables>, ...values: Values) => Promise<readonly Row[]>) => {
  const queries = new Map<string, CompiledQuery<Row>>()
  return async (db, ...values) => {
    const shape = values.map(isSingle).join()
    const query =
      queries.get(shape) ?? build(db, ...(values.map(placeholderFor) as unknown as Values)).compile()
    queries.set(shape, query)
    const parameters = query.parameters.map((parameter) => fill(parameter, values))
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
