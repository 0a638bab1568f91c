import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { makeScratchFolder } from '../packages/plumbing/src/testing/scratch-folder.ts'
import { startTemplateServer, type TemplateServer } from '../test/template-database.ts'
import { ensureBrowser } from './browser.ts'
import { ownerCookieOf } from './owner-session.ts'
import { startPaintingStandIn } from './painting-stand-in.ts'
import { startProduct, tokenOf, type RunningProduct } from './product.ts'
import { ownTemporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    product: RunningProduct
    /** Path of a Chromium that starts on this machine. */
    browser: string
    /** Settings with which a product paints by the model's test double. */
    painting: Readonly<Record<string, string>>
  }
}

/** Creates the database of the shared product. */
const createSharedDatabase = async ({ url, template }: TemplateServer): Promise<string> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`create database shared template ${template} strategy file_copy`)
  await client.end()
  const address = new URL(url)
  address.pathname = '/shared'
  return address.href
}

/**
 * Finds a browser, and starts the PostgreSQL server of all journeys and the shared product, without rate
 * limits, because all journeys share one address. Its webhooks may reach the journeys' local receivers.
 */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  project.provide('browser', await ensureBrowser())
  const scratch = makeScratchFolder()
  const removeFolder = ownTemporaryFolder()
  const server = await startTemplateServer(scratch.directory)
  project.provide('postgres', { url: server.url, template: server.template })
  const databaseUrl = await createSharedDatabase(server)
  const painting = await startPaintingStandIn()
  project.provide('painting', painting.env)
  const env = { ...painting.env, ATELIER_RATE_LIMITS: 'off', ATELIER_WEBHOOK_TARGETS: 'any' }
  const product = await startProduct({ databaseUrl, env })
  const { url, port, dataDir, ownerLink } = product
  const [accessToken, ownerCookie] = [tokenOf(product), await ownerCookieOf(product)]
  project.provide('product', { url, port, dataDir, databaseUrl, accessToken, ownerLink, ownerCookie })
  return async () => {
    await product.stop()
    await painting.stop()
    await server.stop()
    removeFolder()
    scratch.remove()
  }
}

export default setup
