import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { systemClock } from '@atelier/plumbing/clock'
import { connect, migrate } from '@atelier/plumbing/database'
import {
  DamagedExport,
  folderPlace,
  type Manifest,
  readExport,
  readManifest,
  writeExport,
} from '@atelier/plumbing/moving'
import { createDiskStorage, type Storage } from '@atelier/plumbing/storage'
import { makeScratchFolder, silentLog, type TestDatabase, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openShop, type Shop } from '../packages/commerce/src/testing/open-shop.ts'
import { servicesOf } from '../packages/commerce/src/testing/services-of.ts'
import { giveCredit } from '../packages/commerce/src/testing/wallets.ts'
import type { Tables } from '../packages/commerce/src/core/database/tables.ts'
import { writeShop } from '../bench/large-shop/write-shop.ts'
import { migrationFolders } from './migration-folders.ts'

const scratch = makeScratchFolder()
const folderOf = (name: string): string => join(scratch.directory, name)
const buckets = ['files', 'images']
const picture = new TextEncoder().encode('a picture')

/** Export of the shop while it was small, with the jobs of a recent sale still in the queue. */
const small = folderOf('small')

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.storage.put('images', 'uploads/a.png', picture, { content_type: 'image/png' })
  await shop.storage.put('files', 'same.png', picture, {
    content_type: 'image/png',
    cache_control: 'no-store',
  })
  await shop.buy()
  const checkout = await shop.openCheckout()
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: await shop.buyer(),
  })
  await sellInYen()
  await write({ ...shop, folder: small })
  await shop.runJobs()
  await writeShop(
    servicesOf(shop),
    { slug: 'northlight', size: 'small', seed: 7 },
    () => undefined,
    new AbortController().signal,
  )
})
afterAll(async () => {
  await shop.close()
  scratch.remove()
})

/** Sells a print with a price in yen, tax inside, to a customer whose balance pays a part. */
const sellInYen = async (): Promise<void> => {
  const { id: productId } = await shop.client.products.create({
    body: {
      name: 'A print',
      recurringInterval: null,
      prices: [
        { amountType: 'fixed', priceAmount: 1000 },
        { amountType: 'fixed', priceAmount: 1500, priceCurrency: 'jpy', taxBehavior: 'inclusive' },
      ],
    },
  })
  await shop.client.discounts.create({
    body: { name: 'Off', type: 'fixed', duration: 'once', amounts: { usd: 500, jpy: 700 } },
  })
  const { id: customerId } = await shop.client.customers.create({ body: { email: 'yen@example.com' } })
  await giveCredit(shop, customerId, 700, 'jpy')
  const checkout = await shop.client.checkouts.create({ body: { productId, currency: 'jpy', customerId } })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: await shop.buyer(),
  })
}

const openStorage = (name: string): Storage =>
  createDiskStorage({ directory: folderOf(name), publicUrl: '', secret: shop.secret, clock: systemClock })

const write = ({
  url,
  storage,
  folder,
}: {
  url: string
  storage: Storage
  folder: string
}): Promise<Manifest> =>
  writeExport({
    url,
    storage,
    buckets,
    place: folderPlace(folder),
    version: '1',
    secret_mark: '',
    exported_at: systemClock.now(),
  })

const read = async (url: string, folder: string, storage?: Storage): Promise<void> =>
  readExport({
    url,
    place: folderPlace(folder),
    manifest: await readManifest(folderPlace(folder)),
    migrations: migrationFolders,
    storage,
    importEvents: undefined,
    log: silentLog,
  })

const openDatabase = async (options: { empty: boolean }): Promise<TestDatabase<Tables>> => {
  const test = await testDatabase<Tables>(options)
  onTestFinished(() => test.close())
  return test
}

/** Files of an export by path. */
const contentsOf = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, path)).isFile() && path !== 'manifest.json')
      .toSorted()
      .map((path) => [path, readFileSync(join(folder, path))]),
  )

/**
 * Definitions of a database's indexes, constraints and triggers, without parentheses: PostgreSQL prints fewer of them
 * for a condition that it printed before, as in a database that was loaded from the schema.
 */
const definitionsOf = async (url: string): Promise<readonly unknown[]> => {
  const { client, close } = await connect(url, 'test')
  const { rows } = await client
    .query(
      `select of, translate(definition, '()', '') as definition, name from (
         select indrelid::regclass::text as of, pg_get_indexdef(indexrelid) as definition, null as name from pg_index
         where indrelid::regclass::text !~ '^pg_'
       union all select conrelid::regclass::text, pg_get_constraintdef(oid), conname from pg_constraint
       union all select tgrelid::regclass::text, pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal
       ) as part order by 1, 2, 3`,
    )
    .finally(close)
  // Partitions name their own indexes.
  return rows.filter(({ of }: { of: string }) => !/_\d{4}_\d\d/.test(of))
}

/** Makes sales in the shop until the work is done. @returns the number of sales in that time */
const whileSelling = async (work: () => Promise<unknown>): Promise<number> => {
  const end = new AbortController()
  let sold = 0
  const sell = async (): Promise<void> => {
    for (; !end.signal.aborted; sold += 1) await shop.buy(undefined, `buyer-${sold}@example.com`)
  }
  await Promise.all([sell(), work().finally(() => end.abort())])
  return sold
}

it('exports everything, as of one moment while the shop continues', async () => {
  const [first, second] = [folderOf('first'), folderOf('second')]
  let manifest: Manifest | undefined
  const sold = await whileSelling(async () => {
    manifest = await write({ ...shop, folder: first })
  })
  expect(sold).toBeGreaterThan(0)
  expect((await readManifest(folderPlace(small))).jobs.rows).toBeGreaterThan(0)
  expect(statSync(first).mode & 0o777).toBe(0o700)

  for (const exported of [first, small]) {
    // Into a database without tables, and into an already migrated one.
    const test = await testDatabase<Tables>({ empty: exported === first })
    const storage = openStorage(`${exported}-storage`)
    await read(test.url, exported, storage)
    const secondFolder = exported === first ? second : folderOf('again')
    await write({ url: test.url, storage, folder: secondFolder })
    expect([...contentsOf(secondFolder).keys()]).toEqual([...contentsOf(exported).keys()])
    for (const [path, content] of contentsOf(secondFolder))
      expect(content.equals(contentsOf(exported).get(path) ?? Buffer.of()), path).toBe(true)
    expect(await definitionsOf(test.url)).toEqual(await definitionsOf(shop.url))
    expect(await storage.get('files', 'same.png')).toEqual(picture)
    expect(await storage.head('files', 'same.png')).toMatchObject({ cache_control: 'no-store' })
    // The shop continues: pending work is done, and ids and numbers continue. `close` reconciles.
    const moved = await openShop({ storage }, { test, clock: shop.clock })
    await moved.runJobs()
    const { rows } = await sql<{ jobs: number }>`select count(*) as jobs from graphile_worker.jobs`.execute(
      test.database.db,
    )
    expect(rows).toEqual([{ jobs: 0 }])
    await moved.buy()
    await moved.close()
  }
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from events`.execute(shop.database.db)
  expect(rows[0]?.rows).toBeGreaterThan(0)
  expect(manifest?.tables.find(({ name }) => name === 'events')?.lines.rows).toBe(rows[0]?.rows)
})

it('does not copy files of an earlier export beside it', async () => {
  const folder = folderOf('later')
  const earlier = await readManifest(folderPlace(small))
  const place = folderPlace(folder, small)
  const options = { ...shop, place, buckets, version: '1', secret_mark: '', exported_at: systemClock.now() }
  await writeExport({
    ...options,
    earlier: { place: folderPlace(small), lines: earlier.files.lines },
  })
  const [path = ''] = [...contentsOf(folder).keys()].filter((name) => /^files\/..\//.test(name))
  expect(statSync(join(folder, path)).ino).toBe(statSync(join(small, path)).ino)
  await expect(writeExport(options)).rejects.toThrow(`${folder} already exists.`)
})

it('does not touch another export in progress, or files that only have such a name', async () => {
  const folder = folderOf('taken')
  await mkdir(`${folder}.part`)
  await writeFile(join(`${folder}.part`, 'notes.txt'), 'of the operator')
  await expect(write({ ...shop, folder })).rejects.toThrow(`${folder}.part already exists`)
  expect(readdirSync(`${folder}.part`)).toEqual(['notes.txt'])
})

it('records what it copied of an object that is replaced concurrently', async () => {
  const { storage } = shop
  const head: Storage['head'] = async (...object) => {
    const result = await storage.head(...object)
    return result && { ...result, size: result.size + 1 }
  }
  const folder = folderOf('replaced')
  await write({ ...shop, storage: { ...storage, head }, folder })
  const lines = gunzipSync(readFileSync(join(folder, 'files.ndjson.gz'))).toString()
  expect(lines).toMatch(new RegExp(`"key":"same.png","size":${picture.length},`))
})

it('imports nothing that was changed, and nothing into a used installation', async () => {
  const [good, bad] = [small, folderOf('bad')]
  const manifest = await readManifest(folderPlace(good))
  await expect(read(shop.url, good)).rejects.toThrow('This installation is not empty')
  const test = await openDatabase({ empty: false })
  const rowsOf = async (): Promise<unknown> =>
    (await sql`select from organizations union all select from orders`.execute(test.database.db)).rows
  const customers = join(bad, 'tables/public.customers.ndjson.gz')
  const [content = ''] = [...contentsOf(good).keys()].filter((name) => /^files\/..\//.test(name))
  const wrong: readonly [() => void, string][] = [
    [() => writeFileSync(customers, readFileSync(join(good, 'tables/public.orders.ndjson.gz'))), 'customers'],
    [
      () => writeFileSync(customers, readFileSync(customers).subarray(0, -20)),
      'customers.ndjson.gz is not as it was written',
    ],
    [() => writeFileSync(join(bad, content), 'another'), 'in the export is missing or was changed'],
    [() => edit({ jobs: { ...manifest.jobs, file: '../../secret' } }), 'cannot be read by this version'],
    [
      () => edit({ jobs: { ...manifest.jobs, sha256: '0'.repeat(64) } }),
      'jobs.ndjson.gz is not as it was written',
    ],
  ]
  const ofLaterVersion = (): void =>
    edit({ migrations: [{ folder: 'commerce', name: '9999-later.sql', checksum: '' }] })
  const edit = (part: object): void =>
    writeFileSync(join(bad, 'manifest.json'), JSON.stringify({ ...manifest, ...part }))
  const errorAfter = async (change: () => void): Promise<unknown> => {
    await cp(good, bad, { recursive: true, force: true })
    change()
    const error = await read(test.url, bad).catch((thrown: unknown) => thrown)
    expect(await rowsOf()).toEqual([])
    return error
  }
  for (const [change, sentence] of wrong) {
    const error = await errorAfter(change)
    expect(error).toBeInstanceOf(DamagedExport)
    expect(String(error)).toContain(sentence)
  }
  // An export of a later version is not damaged.
  const later = await errorAfter(ofLaterVersion)
  expect(later).not.toBeInstanceOf(DamagedExport)
  expect(String(later)).toContain('does not know its migration commerce/9999-later.sql')
  await read(test.url, good)
  expect(await rowsOf()).not.toEqual([])
})

it('reads an export of an earlier version, whose tables are migrated afterwards', async () => {
  const [then, now] = [await openDatabase({ empty: true }), await openDatabase({ empty: true })]
  await migrate(
    then.url,
    migrationFolders,
    silentLog,
    ({ folder, name }) => folder !== 'commerce' || name < '0140',
  )
  const value = { plan: [1, 2.5, 'three'] }
  await sql`insert into instance_settings (key, value) values ('then', ${JSON.stringify(value)})`.execute(
    then.database.db,
  )
  const folder = folderOf('then')
  await write({ url: then.url, storage: openStorage('then-storage'), folder })
  await read(now.url, folder)
  await expect(sql`select from reviews`.execute(now.database.db)).rejects.toThrow('does not exist')
  await migrate(now.url, migrationFolders, silentLog)
  await sql`select from reviews`.execute(now.database.db)
  const { rows } = await sql`select value from instance_settings where key = 'then'`.execute(now.database.db)
  expect(rows).toEqual([{ value }])
})
