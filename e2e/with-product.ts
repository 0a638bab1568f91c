import { testDatabase, type TestDatabase } from '@atelier/plumbing/testing'
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

/** A migrated database for the products of one file of journeys. */
export const withDatabase = (): { readonly url: string } => {
  let database: TestDatabase<never> | undefined
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database?.close())
  return {
    get url() {
      if (database === undefined) throw new Error('The database exists only while tests run.')
      return database.url
    },
  }
}

/**
 * A product for one file of journeys, which need settings of their own or would disturb others. A stand-in paints, unless the
 * settings say otherwise.
 */
export const withProduct = (options: ProductOptions = {}): { readonly product: Product } => {
  const database = withDatabase()
  let product: Product | undefined
  beforeAll(async () => {
    const env = { ...inject('painting'), ...options.env }
    product = await startProduct({ databaseUrl: database.url, ...options, env })
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
