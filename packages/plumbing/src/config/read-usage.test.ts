import { expect, it } from 'vitest'
import { readConfig } from './index.ts'

it('stores events in the database unless USAGE_STORE is set', () => {
  expect(readConfig({}).usage).toEqual({ store: 'postgres', clickhouse: undefined })
  const set = { USAGE_STORE: 'clickhouse', CLICKHOUSE_URL: 'http://u:p@events:8123/atelier' }
  expect(readConfig({ ...set, CLICKHOUSE_CLUSTER: 'main' }).usage).toEqual({
    store: 'clickhouse',
    clickhouse: { url: 'http://u:p@events:8123/atelier', cluster: 'main' },
  })
})

it.each([
  [{ USAGE_STORE: 'mongo' }, /^USAGE_STORE is "mongo"; it must be one of postgres, clickhouse\.$/],
  [{ USAGE_STORE: 'clickhouse' }, /^CLICKHOUSE_URL is not set; it is needed because USAGE_STORE is/],
  [{ CLICKHOUSE_URL: 'tcp://u:secret@h' }, /^CLICKHOUSE_URL is "tcp:\/\/u:\*\*\*@h"; it must be an address/],
  [{ CLICKHOUSE_CLUSTER: "a' b" }, /^CLICKHOUSE_CLUSTER is "a' b"; it must be the name of a cluster/],
])('rejects %s in a sentence', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})
