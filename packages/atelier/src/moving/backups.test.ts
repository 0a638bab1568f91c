import { createHash } from 'node:crypto'
import { readdirSync, watch } from 'node:fs'
import { cp, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { hours, systemClock } from '@atelier/plumbing/clock'
import { folderPlace, bucketPlace, writeExport } from '@atelier/plumbing/moving'
import { createDiskStorage, createS3Storage } from '@atelier/plumbing/storage'
import {
  makeScratchFolder,
  openTestS3,
  silentLog,
  testClock,
  type TestDatabase,
  testDatabase,
} from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '@atelier/plumbing/config'
import { runAtelier, runCommand } from '../testing/run-command.ts'
import { withBackupLock } from './backup-lock.ts'
import { isDue, lastDue } from './backup-schedule.ts'
import { pruneBackups } from './backups.ts'
import { backupCheck, explainBackups } from './explain-backups.ts'
import { folderBackups } from './folder-backups.ts'
import { openScratchDatabase } from './scratch-database.ts'

const scratch = makeScratchFolder()
const umask = process.umask()
const [backups, dataDir] = [join(scratch.directory, 'backups'), join(scratch.directory, 'data')]
const secret = 'a'.repeat(64)
let database: TestDatabase<never>
let env: Record<string, string>

const storageIn = (folder: string) =>
  createDiskStorage({ directory: join(folder, 'storage'), publicUrl: '', secret, clock: testClock() })

beforeAll(async () => {
  database = await testDatabase<never>()
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ATELIER_SECRET: secret,
    ATELIER_BACKUPS_FOLDER: backups,
    TMPDIR: scratch.directory,
  }
  const bytes = new TextEncoder().encode('a picture')
  await storageIn(dataDir).put('images', 'uploads/a.png', bytes, { content_type: 'image/png' })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  process.umask(umask)
  await database.close()
  scratch.remove()
})

/** Waits for the next second, since backups are named by second. */
const anotherSecond = async (): Promise<void> => {
  const second = () => Math.floor(systemClock.now().getTime() / 1000)
  const startedAt = second()
  await vi.waitFor(() => expect(second()).toBeGreaterThan(startedAt), 3000)
}

const openEmpty = async () => {
  const test = await testDatabase({ empty: true })
  onTestFinished(() => test.close())
  return test
}

it('are created, verified by restoring them, kept as long as configured, and restored', async () => {
  for (const name of ['server.json', 'command-line-token']) {
    await mkdir(dataDir, { recursive: true })
    await writeFile(join(dataDir, name), 'of this machine')
  }
  const issued = (await runCommand(['token', 'shop'], env)).trim()
  expect((await runAtelier(['backup', '--keep', '3', '--verify-only'], env)).code).toBe(2)
  expect(await runCommand(['backup', '--keep', '0'], env)).toBe(
    '--keep is "0"; it must be a whole number of at least 1.',
  )
  expect(await runCommand(['backup'], env)).toMatch(/^Backed up [\d,]+ rows and 1 files \(1 MB\) to /)
  // Files of the command line on this machine are not included.
  const allNames = readdirSync(backups, { recursive: true, encoding: 'utf8' }).join('\n')
  expect(allNames).toContain('manifest.json')
  expect(allNames).not.toMatch(/server\.json|command-line-token|secret/)
  // Remains of a writer that died, and a file that is no backup.
  await mkdir(join(backups, 'atelier-2020-01-01T00-00-00Z.part'))
  await writeFile(join(backups, 'notes.txt'), 'of the operator')
  const [first = ''] = readdirSync(backups).filter((name) => name.endsWith('Z'))
  await anotherSecond()
  // The content that the next backup would share with this one is damaged: it is copied.
  const contents = join(backups, first, 'files')
  const [content = ''] = readdirSync(contents, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f]{64}$/.test(name),
  )
  await writeFile(join(contents, content), 'b picture')
  // Remains of a process that was killed during a verification, and those of one in progress.
  const [leftFolder, fresh] = ['atelier-verify-left', 'atelier-verify-fresh']
  for (const name of [leftFolder, fresh]) await mkdir(join(scratch.directory, name))
  await utimes(join(scratch.directory, leftFolder), 0, 0)
  const message = await runCommand(['backup', '--verify', '--keep', '1'], env)
  expect(readdirSync(scratch.directory).filter((name) => name.startsWith('atelier-verify-'))).toEqual([fresh])
  expect(message).toContain('It was restored into a separate database')
  expect(message).toContain('Older backups deleted: 1. Kept: 1.')
  const stored = readdirSync(backups)
  expect(stored).toHaveLength(2)
  expect(stored).not.toContain(first)

  expect(await runCommand(['restore'], env)).toContain('This installation is not empty')
  const empty = await openEmpty()
  const targetEnv = { ...env, DATABASE_URL: empty.url, DATA_DIR: join(scratch.directory, 'new') }
  expect(await runCommand(['restore'], { ...targetEnv, ATELIER_SECRET: 'b'.repeat(64) })).toContain(
    'another secret',
  )
  const restored = await runCommand(['restore'], targetEnv)
  expect(restored).toMatch(/^Imported [\d,]+ rows and 1 files \(1 MB\) of .*; 0 differences between/)
  expect(restored).toContain('Charges and refunds are on hold until the server is running')
  // Only a running server asks the processor: until then the hold stays, and an earlier moment extends it.
  const waits = (moment: string) => `Charges and refunds are on hold: a backup of ${moment}`
  const hold = await runAtelier(['reconcile', '--hold', '--since', '2026-01-15T03:00:00Z'], targetEnv)
  expect(hold.stdout).toContain('0 differences')
  expect(hold.stderr).toContain(waits('2026-01-15T03:00:00.000Z'))
  expect((await runAtelier(['doctor'], targetEnv)).stdout).toContain(waits('2026-01-15T03:00:00.000Z'))
  expect((await runAtelier(['reconcile', '--since', '2026-01-15T03:00:00Z'], targetEnv)).stderr).toContain(
    '--since requires --hold',
  )
  expect((await runCommand(['token', 'shop'], targetEnv)).trim()).toBe(issued)
  expect(await storageIn(targetEnv.DATA_DIR).head('images', 'uploads/a.png')).toMatchObject({ size: 9 })
})

it('stay when they cannot be verified, with those before them, and are reported as unverified', async () => {
  const before = readdirSync(backups)
  const health = backupCheck({ backups: { ...readConfig(env).backups, dailyAt: 0 } }, database.database)
  const nowhere = { ...env, TMPDIR: join(scratch.directory, 'nowhere') }
  const created = await runAtelier(['backup', '--verify', '--keep', '1'], nowhere)
  expect([created.code, created.stderr]).toEqual([
    1,
    expect.stringContaining('could not be verified: ENOENT'),
  ])
  expect(created.stdout).not.toMatch(/It was restored|Deleted/)
  expect(readdirSync(backups)).toHaveLength(before.length + 1)
  expect(readdirSync(backups)).toEqual(expect.arrayContaining(before))
  expect(await health?.()).toMatch(/^the latest backup, of .*, could not be verified: ENOENT/)
  await database.database.transact(async (tx) => {
    // A verification may be in progress.
    await sql`select pg_advisory_xact_lock(hashtextextended('backups', 0))`.execute(tx)
    expect(await health?.()).toBe('ok')
  })
  const { stdout } = await runAtelier(['doctor'], env)
  expect(stdout).toMatch(/warn +backups +The latest backup, of .*, could not be verified/)
  // It is intact, even when another version of zlib compressed it.
  const [latest = ''] = readdirSync(backups)
    .toSorted()
    .filter((name) => name.endsWith('Z'))
    .slice(-1)
  const file = join(backups, latest, 'tables/public.organizations.ndjson.gz')
  const manifest = join(backups, latest, 'manifest.json')
  const checksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
  const content = await readFile(file)
  const packed = gzipSync(gunzipSync(content), { level: 9 })
  expect(packed.equals(content)).toBe(false)
  await writeFile(file, packed)
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(checksum(content), checksum(packed)))
  expect(await runCommand(['backup', '--verify-only'], env)).toContain('is good')
  expect(await health?.()).toBe('ok')
})

it('are deleted when they are older than the new one, whatever clock named them', async () => {
  const early = 'atelier-2999-01-01T00-00-00Z'
  const [before = ''] = await folderBackups(backups).list()
  await cp(join(backups, before), join(backups, early), { recursive: true })
  const seen: (string | null)[] = []
  const watcher = watch(backups, (_event, name) => seen.push(name))
  onTestFinished(() => watcher.close())
  await anotherSecond()
  expect(await runCommand(['backup', '--keep', '1'], env)).toMatch(/Older backups deleted: \d\. Kept: 1\./)
  const [first = '', ...otherBackups] = await folderBackups(backups).list()
  expect(otherBackups).toEqual([])
  expect(first > before && first < early).toBe(true)
  // A backup that is being deleted never looks like one.
  await expect.poll(() => seen).toContain(`${early}.part`)
  await folderBackups(backups).remove(early)
  expect(readdirSync(backups).toSorted()).toEqual([first, 'notes.txt'])
})

it('are reported as damaged when they were modified', async () => {
  const [latest = ''] = readdirSync(backups)
    .toSorted()
    .filter((name) => name.endsWith('Z'))
    .slice(-1)
  await rm(join(backups, latest, 'tables', 'public.organizations.ndjson.gz'))
  expect(await runCommand(['backup', '--verify-only'], env)).toContain('is not as it was written')
  expect(await runCommand(['restore', join(scratch.directory, 'nowhere')], env)).toContain(
    'There is no export in',
  )
})

it('are not verified where there is no room for the database', async () => {
  await expect(openScratchDatabase(silentLog, 1e15)).rejects.toThrow(
    'and the database needs 1,000,000,000 MB',
  )
  expect(readdirSync(scratch.directory).filter((name) => name.startsWith('atelier-verify-'))).toHaveLength(1)
})

it('are kept in a bucket, each content once, and restored from there', async () => {
  const s3 = await openTestS3(['shop-backups'], { checkSignatures: false })
  const storage = createS3Storage({ ...s3.account, clock: systemClock })
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    storage.close()
    await s3.close()
  })
  const listed = async (folder: string): Promise<string[]> => {
    const keys = []
    for await (const key of storage.list('shop-backups', folder)) keys.push(key)
    return keys
  }
  const inBucket = {
    ...env,
    ATELIER_BACKUPS_FOLDER: '',
    ATELIER_BACKUPS_S3_ENDPOINT: s3.account.endpoint,
    ATELIER_BACKUPS_S3_BUCKET: 'shop-backups',
    ATELIER_BACKUPS_S3_ACCESS_KEY_ID: s3.account.accessKeyId,
    ATELIER_BACKUPS_S3_SECRET_ACCESS_KEY: s3.account.secretAccessKey,
  }
  expect(await runCommand(['restore'], inBucket)).toContain('There is no backup in the bucket shop-backups.')
  expect(await runCommand(['backup'], inBucket)).toMatch(/ to atelier-\S+Z in the bucket shop-backups\.$/m)
  const [content = '', ...otherContents] = await listed('files')
  expect(otherContents).toEqual([])
  // It is not sent again: the damaged copy is not repaired. The verification detects that, and has it sent.
  const type = { content_type: 'application/octet-stream' }
  await storage.put('shop-backups', content, new TextEncoder().encode('b picture'), type)
  const second = new TextEncoder().encode('another picture')
  await storageIn(dataDir).put('images', 'uploads/b.png', second, { content_type: 'image/png' })
  await anotherSecond()
  expect(await runCommand(['backup'], inBucket)).toContain('2 files')
  expect(new TextDecoder().decode(await storage.get('shop-backups', content))).toBe('b picture')
  await storage.put('shop-backups', 'backups/atelier-2020-01-01T00-00-00Z/jobs.ndjson.gz', second, type)
  await storageIn(dataDir).remove('images', 'uploads/b.png')
  await anotherSecond()
  const proven = await runCommand(['backup', '--verify', '--keep', '1'], inBucket)
  expect(proven).toContain('It was restored into a separate database')
  expect(proven).toContain('Older backups deleted: 2. Kept: 1.')
  expect(new TextDecoder().decode(await storage.get('shop-backups', content))).toBe('a picture')
  // Nothing is left of deleted or unfinished backups.
  expect(await listed('files')).toEqual([content])
  const manifests = (await listed('backups')).filter((key) => key.endsWith('manifest.json'))
  const [, name = ''] = manifests[0]?.split('/') ?? []
  expect(manifests).toEqual([`backups/${name}/manifest.json`])
  expect((await listed('backups')).filter((key) => !key.startsWith(`backups/${name}/`))).toEqual([])

  const samePlace = bucketPlace(storage, 'shop-backups', name)
  await expect(samePlace.begin()).rejects.toThrow(`There is ${name} in the bucket shop-backups already.`)

  const empty = await openEmpty()
  const targetEnv = { ...inBucket, DATABASE_URL: empty.url, DATA_DIR: join(scratch.directory, 'of-bucket') }
  expect(await runCommand(['restore', name], targetEnv)).toMatch(/^Imported [\d,]+ rows and 1 files/)
  expect(await storageIn(targetEnv.DATA_DIR).head('images', 'uploads/a.png')).toMatchObject({ size: 9 })
  await storage.remove('shop-backups', `backups/${name}/manifest.json`)
  expect(await runCommand(['backup', '--verify-only'], inBucket)).toContain(
    'There is no backup in the bucket',
  )
})

it('are created and verified by one process at a time', async () => {
  await database.database.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('backups', 0))`.execute(tx)
    const before = readdirSync(backups)
    expect(await runCommand(['backup'], env)).toContain('Another process is already backing up')
    expect(await runCommand(['backup', '--verify-only'], env)).toContain(
      'Another process is already backing up',
    )
    expect(readdirSync(backups)).toEqual(before)
  })
})

it('are neither finished nor deleted by a process that is no longer alone', async () => {
  await withBackupLock(database.url, async (lock) => {
    await lock.require()
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'atelier backup' and datname = current_database()`.execute(
      database.database.db,
    )
    await expect(lock.require()).rejects.toThrow()
    const before = readdirSync(backups)
    const [first = ''] = await folderBackups(backups).list()
    await cp(join(backups, first), join(backups, 'atelier-2021-01-01T00-00-00Z'), { recursive: true })
    await expect(pruneBackups(folderBackups(backups), first, 1, lock.require)).rejects.toThrow()
    await rm(join(backups, 'atelier-2021-01-01T00-00-00Z'), { recursive: true })
    expect(readdirSync(backups)).toEqual(before)
    const place = folderPlace(join(backups, 'unfinished'))
    const url = database.url
    const writing = { url, storage: storageIn(dataDir), buckets: [], version: '', secret_mark: '' }
    const exported_at = systemClock.now()
    await expect(
      writeExport({ ...writing, place, exported_at, beforeFinish: lock.require }),
    ).rejects.toThrow()
    expect(readdirSync(backups)).toEqual(before)
    // The reason of a failed export is reported, even when its remains cannot be deleted.
    const begin = async () => ({
      ...(await place.begin()),
      abandon: () => Promise.reject(new Error('the place is away')),
    })
    const nowhere = { ...writing, url: 'postgres://127.0.0.1:1/none', place: { ...place, begin } }
    await expect(writeExport({ ...nowhere, exported_at })).rejects.toThrow('ECONNREFUSED')
  })
})

it('are due at a time of the day, and late six hours after it', () => {
  const at = (text: string) => new Date(`2026-03-${text}Z`)
  expect(lastDue(180, at('02T03:00'))).toEqual(at('02T03:00'))
  expect(lastDue(180, at('02T02:59'))).toEqual(at('01T03:00'))
  const noted = (latest: string) => ({ name: '', made_at: at(latest), verified: true })
  const explain = (latest: string, now: string) => explainBackups(noted(latest), hours(3) / 60_000, at(now))
  expect(explain('02T03:04', '03T02:59')).toBe('ok')
  expect(explain('02T03:04', '03T08:59')).toBe('ok')
  expect(explain('02T03:04', '03T09:01')).toContain('the latest backup is of 2026-03-02T03:04:00.000Z')
  expect(explain('01T03:04', '03T03:01')).toContain('the latest backup is of')
  expect(explainBackups(undefined, 180, at('01T00:00'))).toBe('no backup has been made yet')
  const due = (latest: string, now: string) => isDue(noted(latest), 180, at(now))
  expect([due('02T03:04', '03T02:59'), due('02T03:04', '03T03:00')]).toEqual([false, true])
  // A clock that was wrong once must not prevent backups until that moment.
  expect(due('20T03:04', '03T02:59')).toBe(true)
  expect(explain('20T03:04', '03T02:59')).toContain('in the future')
})
