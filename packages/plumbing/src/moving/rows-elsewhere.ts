/** Rows that an installation stores outside its database, and that belong to the same snapshot. */
export type RowsElsewhere = {
  /**
   * Calls the function that takes the database's snapshot while writes of these rows are blocked, and records
   * which rows exist.
   */
  atSnapshot(takeSnapshot: () => Promise<void>): Promise<void>
  /**
   * Yields the rows of the snapshot as JSON lines, in batches, always in the same order. Must be called after
   * `atSnapshot`.
   */
  read(): AsyncIterable<readonly string[]>
}
