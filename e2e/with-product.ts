import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from './browser.ts'
import { keepTraces } from './keep-traces.ts'
import { removeDataDir, startProduct, type Product, type ProductOptions } from './product.ts'

/** The product that a file of journeys runs against, there from its first test to its last. */
export const withProduct = (options: ProductOptions = {}): { readonly product: Product } => {
  let product: Product | undefined
  beforeAll(async () => {
    product = await startProduct(options)
  })
  afterAll(async () => {
    await product?.stop()
    if (product !== undefined) removeDataDir(product.dataDir)
  })
  return {
    get product() {
      if (product === undefined) throw new Error('The product runs only while tests do.')
      return product
    },
  }
}

/** The same with a browser beside it. */
export const withBrowser = (): { readonly product: Product; readonly browser: Browser } => {
  const running = withProduct()
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())
  keepTraces(() => browser)
  return {
    get product() {
      return running.product
    },
    get browser() {
      if (browser === undefined) throw new Error('The browser runs only while tests do.')
      return browser
    },
  }
}
