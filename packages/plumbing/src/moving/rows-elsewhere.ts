/** Rows that an installation keeps outside its database, and that belong to the same snapshot. */
export type RowsElsewhere = {
  /** Calls what takes the snapshot of the database while none of these rows is written, and notes which there are. */
  atSnapshot(takeSnapshot: () => Promise<void>): Promise<void>
  /** The rows of the snapshot as lines of JSON, some at a time, always in the same order. To be called after `atSnapshot`. */
  read(): AsyncIterable<readonly string[]>
}
