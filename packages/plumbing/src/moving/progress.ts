/**
 * Progress listener of an export or import.
 *
 * @param verb operation on the rows
 * @param total number of rows; approximate in an export
 */
export type RowProgress = (verb: 'Wrote' | 'Read', rows: number, total: number) => void
