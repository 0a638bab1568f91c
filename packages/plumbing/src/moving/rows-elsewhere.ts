/** Rows that an installation keeps outside its database, and that belong to the same moment. */
export type RowsElsewhere = {
  /** Has the rows of the database taken at a moment that is known of these rows too. */
  atMoment(take: () => Promise<void>): Promise<void>
  /** The rows of that moment as lines of JSON, some at a time, always in the same order. */
  read(): AsyncIterable<readonly string[]>
}
