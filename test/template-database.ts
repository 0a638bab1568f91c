import { Client } from 'pg'
import { migrate, startEmbeddedPostgres } from '@atelier/plumbing/database'
import { silentLog } from '../packages/plumbing/src/testing/silent-log.ts'
import { migrationFolders } from './migration-folders.ts'

const template = 'template_atelier'

/** PostgreSQL server with a migrated database that tests clone. */
export type TemplateServer = { readonly url: string; readonly template: string; stop(): Promise<void> }

/** Caches the catalogue in a first connection; the clones inherit that cache. */
const prepareCatalogue = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('select 1')
  await client.end()
}

/** Starts a PostgreSQL server in a folder and migrates the database to clone. */
export const startTemplateServer = async (dataDir: string): Promise<TemplateServer> => {
  const postgres = await startEmbeddedPostgres({ dataDir, test: true, log: silentLog })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = `/${template}`
  await migrate(url.href, migrationFolders, silentLog)
  await prepareCatalogue(url.href)
  return { url: postgres.url, template, stop: postgres.stop }
}
