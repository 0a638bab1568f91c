import type { Reader } from './reader.ts'

/** Where a ClickHouse is. */
export type ClickHouseConfig = {
  /** The address with user, password and database. */
  readonly url: string
  /** The cluster over which the tables are spread; undefined: one machine. */
  readonly cluster: string | undefined
}

/** Where the events of customers are kept: in the database, or in a ClickHouse beside it. */
export type UsageConfig =
  | { readonly store: 'postgres'; readonly clickhouse: ClickHouseConfig | undefined }
  | { readonly store: 'clickhouse'; readonly clickhouse: ClickHouseConfig }

/** Reads `USAGE_STORE`, `CLICKHOUSE_URL` and `CLICKHOUSE_CLUSTER`. */
export const readUsage = (read: Reader): UsageConfig => {
  const url = read.url('CLICKHOUSE_URL', ['http:', 'https:'])
  const cluster = read.matching(
    'CLICKHOUSE_CLUSTER',
    /^[A-Za-z_][\w-]{0,62}$/,
    'the name of a cluster in the configuration of ClickHouse',
  )
  if (read.oneOf('USAGE_STORE', ['postgres', 'clickhouse'], 'postgres') === 'postgres')
    return { store: 'postgres', clickhouse: url === undefined ? undefined : { url, cluster } }
  if (url === undefined) read.needed('CLICKHOUSE_URL', 'because USAGE_STORE is "clickhouse"')
  return { store: 'clickhouse', clickhouse: { url: url ?? '', cluster } }
}
