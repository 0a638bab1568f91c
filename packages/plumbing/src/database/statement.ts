import type { Compilable, CompiledQuery } from 'kysely'
import type { Reader } from './types.ts'

/** Stands for a value in a query that is built before its values are known. */
class Place {
  readonly index: number
  constructor(index: number) {
    this.index = index
  }
}

/**
 * A query that is built once and run with other values each time: for what runs several times in every
 * request, where building costs as much as asking. Values become parameters, so `build` must use each
 * as it is, as one value, and must not look at them.
 */
export const statement = <Tables, Values extends readonly unknown[], Row>(
  build: (reader: Reader<Tables>, ...values: Values) => Compilable<Row>,
): ((reader: Reader<Tables>, ...values: Values) => Promise<readonly Row[]>) => {
  let built: CompiledQuery<Row> | undefined
  return async (reader, ...values) => {
    built ??= build(reader, ...(values.map((_, i) => new Place(i)) as unknown as Values)).compile()
    const parameters = built.parameters.map((value) => (value instanceof Place ? values[value.index] : value))
    const { rows } = await reader.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}
