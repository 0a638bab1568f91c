/** Maximum rows per statement: PostgreSQL accepts 65,535 parameters. */
const writtenAtOnce = 2000

/**
 * Splits rows into chunks that fit into one statement.
 *
 * @param most maximum rows per chunk; the default suits tables of up to 32 columns
 */
export function* chunksOf<Row>(rows: readonly Row[], most = writtenAtOnce): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += most) yield rows.slice(from, from + most)
}
