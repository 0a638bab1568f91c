import type { TestProject } from 'vitest/node'
import { ensureBrowser } from './browser.ts'
import { startProduct, tokenOf, type RunningProduct } from './product.ts'
import { ownTemporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    product: RunningProduct
    /** The path of a Chromium that starts on this machine. */
    browser: string
  }
}

/** Finds a browser and starts the product that journeys share, without rate limits: they are one visitor to it. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  project.provide('browser', await ensureBrowser())
  const removeFolder = ownTemporaryFolder()
  const product = await startProduct({ env: { ATELIER_RATE_LIMITS: 'off' } })
  const { url, port, dataDir } = product
  project.provide('product', { url, port, dataDir, accessToken: tokenOf(product) })
  return async () => {
    await product.stop()
    removeFolder()
  }
}

export default setup
