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

/** Migrated database for the products of one file of journeys. */
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
 * Product for one file of journeys that need their own settings or would disturb others. A test double
 * paints, unless the settings say otherwise.
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

/** Shared product of `global-setup.ts`, for all journeys that do not disturb each other. */
export const withSharedProduct = (): { readonly product: RunningProduct } => ({ product: inject('product') })

/** Browser of this process, for all of its files. It ends with the process. */
let opened: Promise<Browser> | undefined

const sharedBrowser = async (): Promise<Browser> => {
  if (opened === undefined || !(await opened).isConnected()) opened = openBrowser(inject('browser'))
  return opened
}

/** Product with a browser: the shared product by default. */
export const withBrowser = (
  running: { readonly product: RunningProduct } = withSharedProduct(),
): { readonly product: RunningProduct; readonly browser: Browser } => {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
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
