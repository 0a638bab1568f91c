import type { TestProject } from 'vitest/node'
import { removeDataDir, startProduct, type RunningProduct } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    product: RunningProduct
  }
}

/** Starts the product that journeys share, without rate limits: they are one visitor to it. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  const { url, port, dataDir } = product
  project.provide('product', { url, port, dataDir })
  return async () => {
    await product.stop()
    removeDataDir(dataDir)
  }
}

export default setup
