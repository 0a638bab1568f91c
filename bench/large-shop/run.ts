import { parseArgs } from 'node:util'
import { consumersOf } from '../../packages/commerce/src/core/domain-events/consume.ts'
import { createPostgresStore } from '../../packages/commerce/src/usage/postgres/store.ts'
import { progressOn } from '../../packages/atelier/src/commands/seed.ts'
import { openPlatform } from '../../packages/atelier/src/open-platform.ts'
import { openRuntime } from '../../packages/atelier/src/open-runtime.ts'
import { isSize, sizes } from './sizes.ts'
import { writeShop } from './write-shop.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'large' },
    organization: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
})
const { size, organization: slug = `northlight-${size}`, seed } = values
if (!isSize(size))
  throw new Error(`The size is "${size}"; it must be one of ${Object.keys(sizes).join(', ')}.`)

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())

const runtime = await openRuntime({ join: true })
try {
  if (runtime.config.payments.processor !== 'sandbox' || runtime.config.usage.store !== 'postgres')
    throw new Error('Large shops are written into sandboxes whose events are in PostgreSQL.')
  const { database, clock, storage } = await openPlatform(runtime)
  const services = {
    database,
    clock,
    secret: runtime.secret,
    media_url: (path: string) => storage.storage.publicUrl('images', path),
    consumers: consumersOf([]),
    usage_store: createPostgresStore(database),
  }
  const progress = progressOn(process.stdout)
  const request = { slug, size, seed: Number(seed) }
  const { is_finished } = await writeShop(services, request, progress.report, stop.signal).finally(
    progress.end,
  )
  process.stdout.write(
    is_finished ? `${slug} is written.\n` : 'Stopped. Run the same command again to continue.\n',
  )
  process.exitCode = is_finished ? 0 : 130
} finally {
  await runtime.close()
}
