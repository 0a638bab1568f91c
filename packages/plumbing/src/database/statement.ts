import type { Compilable, CompiledQuery } from 'kysely'
import type { Connection } from './types.ts'

/** Placeholder for a parameter in a query built before the parameter's value is known. */
class Parameter {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * Query of every request, built once. Arguments become parameters of the statement, so `build` must use each
 * argument unchanged, as a single value, and must not inspect it.
 */
export const statement = <Tables, Values extends readonly unknown[], Row>(
  build: (db: Connection<Tables>, ...values: Values) => Compilable<Row>,
): ((db: Connection<Tables>, ...values: Values) => Promise<readonly Row[]>) => {
  let built: CompiledQuery<Row> | undefined
  return async (db, ...values) => {
    built ??= build(db, ...(values.map((_, i) => new Parameter(i)) as unknown as Values)).compile()
    const parameters = built.parameters.map((value) =>
      value instanceof Parameter ? values[value.index] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}
