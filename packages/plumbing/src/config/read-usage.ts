import type { Reader } from './reader.ts'

/** ClickHouse server. */
export type ClickHouseConfig = {
  /** URL with user, password and database. */
  readonly url: string
  /** Cluster over which the tables are distributed; undefined: a single machine. */
  readonly cluster: string | undefined
}

/** Store of customers' events: the database, or a separate ClickHouse. */
export type UsageConfig =
  | { readonly store: 'postgres'; readonly clickhouse: ClickHouseConfig | undefined }
  | { readonly store: 'clickhouse'; readonly clickhouse: ClickHouseConfig }

/** Reads `USAGE_STORE`, `CLICKHOUSE_URL` and `CLICKHOUSE_CLUSTER`. */
export const readUsage = (reader: Reader): UsageConfig => {
  const url = reader.url('CLICKHOUSE_URL', ['http:', 'https:'])
  const cluster = reader.matching(
    'CLICKHOUSE_CLUSTER',
    /^[A-Za-z_][\w-]{0,62}$/,
    'the name of a cluster in the configuration of ClickHouse',
  )
  if (reader.oneOf('USAGE_STORE', ['postgres', 'clickhouse'], 'postgres') === 'postgres')
    return { store: 'postgres', clickhouse: url === undefined ? undefined : { url, cluster } }
  if (url === undefined) reader.needed('CLICKHOUSE_URL', 'because USAGE_STORE is "clickhouse"')
  return { store: 'clickhouse', clickhouse: { url: url ?? '', cluster } }
}
