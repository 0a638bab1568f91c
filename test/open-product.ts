import { contract, orderDownloads, publishedReviews, shipments, studio as studioApi } from '@atelier/contract'
import type { Database } from '@atelier/plumbing/database'
import { type App, createApp, createPipeline } from '@atelier/plumbing/http'
import { createDiskStorage, diskStoragePages } from '@atelier/plumbing/storage'
import {
  renderPage,
  runPending,
  silentLog,
  type TestClock,
  type TestDatabase,
} from '@atelier/plumbing/testing'
import { deriveStoredKey } from '@atelier/plumbing/tokens'
import { createClientFor } from '@atelier/sdk'
import { createLocalPainting, createStudio } from '@atelier/studio'
import type { CommercePorts } from '../packages/commerce/src/commerce.ts'
import { openShop } from '../packages/commerce/src/testing/open-shop.ts'
import { acceptAll, quickPainter, testDecoder } from '../packages/studio/src/testing/open-studio.ts'

type Options = {
  readonly test: TestDatabase<never>
  readonly clock: TestClock
  readonly secret: string
  /** Folder of the stored objects. */
  readonly storageFolder: string
  readonly ports?: Partial<CommercePorts>
}

/**
 * Whole product in this process: the shop, and the studio as its customer. Jobs run when a test runs them.
 */
export const openProduct = async ({ test, clock, secret, storageFolder, ports }: Options) => {
  const publicUrl = 'http://atelier.test'
  const disk = { directory: storageFolder, publicUrl, secret, clock }
  const storage = createDiskStorage(disk)
  const shop = await openShop({ secret, storage, ...ports }, { test, clock })
  const studio = createStudio({
    database: test.database as Database<never>,
    clock,
    log: ports?.log ?? silentLog,
    storage,
    mail: { send: async (mail) => void shop.mails.push(mail) },
    painting: createLocalPainting(quickPainter),
    safety: acceptAll,
    decoder: testDecoder,
    draftCeiling: 5e9,
    hashAddress: (address) => address,
    shareKey: deriveStoredKey(secret, 'links of shared paintings'),
    client: createClientFor(
      { ...contract, orderDownloads, publishedReviews, shipments },
      { serverURL: publicUrl, accessToken: shop.accessToken, fetch: shop.fetch },
    ),
    upload: (request) => app.fetch(request),
    product_id: shop.demo.product_id,
    publicUrl,
    operatorEmail: 'operator@example.com',
  })
  const pipeline = createPipeline({
    routes: studio.routes,
    authenticate: async () => 'unknown',
    limits: 'off',
    log: silentLog,
  })
  const app: App = createApp({
    pipelines: [pipeline],
    pages: [...studio.pages, ...diskStoragePages(disk)],
    renderPage,
    log: silentLog,
    publicUrl,
    sandbox: true,
  })
  const handlers = [...shop.commerce.jobs, ...studio.jobs, ...studio.paintingJobs]
  const due = [...shop.due, ...studio.due]
  return {
    shop,
    handlers,
    due,
    /** Client of the studio, as in a browser. */
    visitor: createClientFor(studioApi, { serverURL: publicUrl, fetch: (request) => app.fetch(request) }),
    /** Request to the studio's pages and to stored objects. */
    visit: (url: string) => app.fetch(new Request(url)),
    /** Does all due work and runs all jobs, of the shop and of the studio. */
    runJobs: () => runPending({ url: test.url, handlers, due, clock, log: silentLog }),
    close: () => shop.close(),
  }
}

export type Product = Awaited<ReturnType<typeof openProduct>>
