import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { keepTraces } from './keep-traces.ts'
import {
  removeDataDir,
  startProduct,
  type Product,
  type ProductOptions,
  type RunningProduct,
} from './product.ts'

/** A product for one file of journeys, which need settings of their own or would disturb others. */
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

/** The product that `global-setup.ts` has started for all journeys that do not disturb each other. */
export const withSharedProduct = (): { readonly product: RunningProduct } => ({ product: inject('product') })

/** A browser beside a product: the shared one, unless another is given. */
export const withBrowser = (
  running: { readonly product: RunningProduct } = withSharedProduct(),
): { readonly product: RunningProduct; readonly browser: Browser } => {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await openBrowser(inject('browser'))
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
