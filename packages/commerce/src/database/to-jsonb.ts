/**
 * A value for a `jsonb` column. The driver would send a JavaScript list as a PostgreSQL array, so
 * every value goes as JSON text. SQL null stays null.
 */
export const toJsonb = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)
