import { removeDataDir, startProduct, tokenOf } from '../e2e/product.ts'
import { withDatabase } from './faults/database-client.ts'
import { insertManyLicenseKeys } from './many-license-keys.ts'
import { buy, type Caller, callerOf, load, type Json } from './purchase.ts'
import { against, percentile, printTable } from './table.ts'

const count = 20_000
const path = '/v1/customer-portal/license-keys'

/** Benchmarks the validation of license keys over HTTP, by programs that all have different keys. */
export async function benchLicenses(): Promise<void> {
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  try {
    const token = tokenOf(product)
    // New sockets each time: the server closes idle ones.
    const callWith = (connections: number) => callerOf(product, token, connections)
    const first = callWith(1)
    const { items } = (await first('GET', '/v1/products/')) as { items: { id: string }[] }
    await buy(first, String(items[0]?.id))
    const keys = await withDatabase(product.dataDir, async (client) => {
      const inserted = await insertManyLicenseKeys(client, product.dataDir, { count, limit_activations: 50 })
      await client.query('vacuum (analyze)')
      return inserted
    })
    const any = <Item>(list: readonly Item[]): Item => list[Math.floor(Math.random() * list.length)] as Item
    const activating = callWith(8)
    const activated = await Promise.all(
      keys.slice(0, 500).map(async (use) => {
        const { id } = await activating('POST', `${path}/activate`, { ...use, label: 'bench' })
        return { ...use, activation_id: id }
      }),
    )
    const validate = (call: Caller, body: Json): Promise<Json> => call('POST', `${path}/validate`, body)
    const unknown = (call: Caller): Promise<unknown> =>
      validate(call, { ...any(keys), key: crypto.randomUUID() }).then(
        () => {
          throw new Error('A key that does not exist was valid.')
        },
        (error: Error) => {
          if (!error.message.includes(': 404 ')) throw error
        },
      )
    const kinds: Record<string, (call: Caller) => Promise<unknown>> = {
      'a key is validated': (call) => validate(call, any(keys)),
      'with a use counted': (call) => validate(call, { ...any(keys), increment_usage: 1 }),
      'with its activation': (call) => validate(call, any(activated)),
      'a key is unknown': unknown,
      'a key is activated': (call) => call('POST', `${path}/activate`, { ...any(keys), label: 'bench' }),
    }
    // The functions of a new server are compiled as they are used.
    const warming = callWith(8)
    await load(8, 8000, () => validate(warming, any(keys)))
    const rows: (string | number)[][] = []
    for (const [label, work] of Object.entries(kinds))
      for (const connections of [1, 16]) {
        const call = callWith(connections)
        const { perSecond, latencies } = await load(connections, 5000, () => work(call))
        rows.push([
          label,
          connections,
          perSecond.toFixed(0),
          percentile(latencies, 0.5).toFixed(1),
          percentile(latencies, 0.99).toFixed(1),
          label === 'a key is validated' && connections === 16
            ? `≥ 1500/s: ${against(perSecond, 1500, 'more')}`
            : '',
        ])
      }
    printTable(
      `License keys over HTTP, ${count.toLocaleString('en')} of them; load generator on the same machine`,
      ['what', 'connections', 'per second', 'p50 ms', 'p99 ms', 'aim'],
      rows,
    )
  } finally {
    await product.stop()
    removeDataDir(product.dataDir)
  }
}
