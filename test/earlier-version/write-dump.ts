/* Writes a dump of this version's stored data, which every later version has to read: `npx tsx
   test/earlier-version/write-dump.ts 2027-03-01` creates the folder `test/earlier-version/2027-03-01`. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { knownMigrations, migrate, openDatabase, startEmbeddedPostgres } from '@atelier/plumbing/database'
import { makeScratchFolder, silentLog, testClock } from '@atelier/plumbing/testing'
import { startStandIn } from '../../packages/commerce/src/catalog/integrations/discord/testing/stand-in.ts'
import { migrationFolders } from '../migration-folders.ts'
import { openProduct } from '../open-product.ts'
import { writeDump } from './dump.ts'
import type { Facts } from './facts.ts'
import { fillProduct } from './fill-product.ts'

const [name] = process.argv.slice(2)
if (name === undefined) throw new Error('Name the dump by its day: write-dump.ts 2027-03-01')

const secret = '0'.repeat(64)
const scratch = makeScratchFolder()
const storageFolder = join(scratch.directory, 'storage')
const postgres = await startEmbeddedPostgres({
  dataDir: join(scratch.directory, 'data'),
  test: true,
  log: silentLog,
})
await migrate(postgres.url, migrationFolders, silentLog)
const database = openDatabase<never>({ url: postgres.url, log: silentLog })
const clock = testClock()
const standIn = await startStandIn(clock)
const product = await openProduct({
  test: { database, url: postgres.url, close: () => database.close() },
  clock,
  secret,
  storageFolder,
  ports: {
    integrations: { discord: standIn.discord },
    webhooks: { targets: 'any' },
  },
})

const filled = await fillProduct(product, standIn)
const facts: Facts = {
  secret,
  now: clock.now().toISOString(),
  migrations: knownMigrations(migrationFolders).map(({ folder, name }) => `${folder}/${name}`),
  ...filled,
}
const folder = join(import.meta.dirname, name)
mkdirSync(folder)
writeFileSync(join(folder, 'data.sql'), await writeDump(postgres.url))
writeFileSync(join(folder, 'facts.json'), `${JSON.stringify(facts, undefined, 2)}\n`)
cpSync(storageFolder, join(folder, 'storage'), { recursive: true })

await product.close()
await standIn.close()
await postgres.stop()
scratch.remove()
process.exit()
