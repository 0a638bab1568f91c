import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Product, startProduct } from '../../e2e/product.ts'
import { writeBeside } from '../large-shop/write-beside.ts'

/** Folder of the seeded shop, reused by the next run; `ATELIER_BENCH_SCREENS` names another one. */
const dataDir = process.env['ATELIER_BENCH_SCREENS'] ?? join(tmpdir(), 'atelier-bench-screens')
const seeded = join(dataDir, 'seeded')

/** Slug of the seeded organization, and one of its owners. */
export const slug = 'northlight-large'
export const owner = 'owner@bench.example'

const env = { ATELIER_RATE_LIMITS: 'off', LOG_LEVEL: 'error' }

const run = (args: readonly string[]): string =>
  execFileSync(process.execPath, ['packages/atelier/dist/atelier.js', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env, DATA_DIR: dataDir },
  })

/**
 * Starts the product with the large seeded shop, which the first run creates in some minutes and stores in a
 * folder.
 *
 * @returns seconds of the seeding; undefined when it was done before
 */
export const startSeeded = async (): Promise<{ product: Product; seededIn: number | undefined }> => {
  let seededIn: number | undefined
  if (!existsSync(seeded)) {
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(dataDir, { recursive: true })
    chmodSync(dataDir, 0o711)
    const first = await startProduct({ dataDir, env })
    const from = performance.now()
    try {
      // The members of the first organization are members of the seeded one too.
      run(['owner', owner])
      writeBeside(dataDir, 'large')
    } finally {
      await first.stop()
    }
    seededIn = (performance.now() - from) / 1000
    writeFileSync(seeded, '')
  }
  return { product: await startProduct({ dataDir, env }), seededIn }
}
