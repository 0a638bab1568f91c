/** How many rows one statement writes: PostgreSQL takes 65,535 parameters. */
const writtenAtOnce = 2000

/**
 * Rows in parts that one statement can write.
 *
 * @param most rows of a part; default: as many as a table of 32 columns takes
 */
export function* chunksOf<Row>(rows: readonly Row[], most = writtenAtOnce): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += most) yield rows.slice(from, from + most)
}
