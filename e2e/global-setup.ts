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
    /** The path of a Chromium that starts on this machine. */
    browser: string
    /** The settings with which a product paints by the stand-in for a model. */
    painting: Readonly<Record<string, string>>
  }
}

/** The database of the product that journeys share. */
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
 * Finds a browser, and starts the PostgreSQL of all journeys and the product that they share, without rate limits: they are one
 * visitor to it.
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
  const env = { ...painting.env, ATELIER_RATE_LIMITS: 'off' }
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
