/**
 * Is told how far an export or import has come.
 *
 * @param verb what was done with the rows
 * @param total how many rows there are; in an export, about how many
 */
export type RowProgress = (verb: 'Wrote' | 'Read', rows: number, total: number) => void
