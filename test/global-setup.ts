import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, startEmbeddedPostgres } from '@atelier/plumbing/database'
import { silentLog } from '../packages/plumbing/src/testing/silent-log.ts'
import { makeScratchFolder } from '../packages/plumbing/src/testing/scratch-folder.ts'
import { migrationFolders } from './migration-folders.ts'

const template = 'template_atelier'

/** The first connection writes down what it has read of the catalogue; the clones take that over and need not read it. */
const prepareCatalogue = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('select 1')
  await client.end()
}

/** Starts one PostgreSQL for the run and makes the migrated database that each test clones. */
const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const scratch = makeScratchFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: scratch.directory, test: true, log: silentLog })
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  const url = new URL(postgres.url)
  url.pathname = `/${template}`
  await migrate(url.href, migrationFolders, silentLog)
  await prepareCatalogue(url.href)
  project.provide('postgres', { url: postgres.url, template })
  return async () => {
    await postgres.stop()
    scratch.remove()
  }
}

export default setup
