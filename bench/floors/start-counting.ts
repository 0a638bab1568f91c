import { Client } from 'pg'
import { startProduct, type Product } from '../../e2e/product.ts'
import { countFromNextStart } from './statements.ts'

/** Settings of the measured products. */
export const env = { ATELIER_RATE_LIMITS: 'off' } as const

/** Starts the product on a database that counts its statements. */
export const startCounting = async (): Promise<{ product: Product; client: Client }> => {
  const connect = async ({ databaseUrl }: Product): Promise<Client> => {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    return client
  }
  const first = await startProduct({ env })
  const before = await connect(first)
  await countFromNextStart(before)
  await before.end()
  await first.stop()
  const product = await startProduct({ env, dataDir: first.dataDir })
  return { product, client: await connect(product) }
}
