import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { hours } from '@atelier/plumbing/clock'
import { createDiskStorage } from '@atelier/plumbing/storage'
import { makeScratchFolder, testClock, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { runAtelier, runCommand } from '../testing/run-command.ts'
import { explainBackups, lastDue } from './backup-schedule.ts'

const scratch = makeScratchFolder()
const umask = process.umask()
const [backups, dataDir] = [join(scratch.directory, 'backups'), join(scratch.directory, 'data')]
const secret = 'a'.repeat(64)
let database: Awaited<ReturnType<typeof testDatabase>>
let env: Record<string, string>

const storageIn = (folder: string) =>
  createDiskStorage({ directory: join(folder, 'storage'), publicUrl: '', secret, clock: testClock() })

beforeAll(async () => {
  database = await testDatabase()
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

const openEmpty = async () => {
  const test = await testDatabase({ empty: true })
  onTestFinished(() => test.close())
  return test
}

it('are made, proven by restoring them, kept as long as asked for, and restored', async () => {
  for (const name of ['server.json', 'command-line-token']) {
    await mkdir(dataDir, { recursive: true })
    await writeFile(join(dataDir, name), 'of this machine')
  }
  const issued = (await runCommand(['token', 'shop'], env)).trim()
  expect((await runAtelier(['backup', '--keep', '3', '--verify-only'], env)).code).toBe(2)
  expect(await runCommand(['backup', '--keep', '0'], env)).toBe(
    '--keep is "0"; it must be a whole number from 1 on.',
  )
  expect(await runCommand(['backup'], env)).toMatch(/^Backed up [\d,]+ rows and 1 files \(1 MB\) to /)
  // What the command line keeps on this machine is no part of it.
  const everything = readdirSync(backups, { recursive: true, encoding: 'utf8' }).join('\n')
  expect(everything).toContain('manifest.json')
  expect(everything).not.toMatch(/server\.json|command-line-token|secret/)
  // A writer that died, and what is no backup.
  await mkdir(join(backups, 'atelier-2020-01-01T00-00-00Z.part'))
  await writeFile(join(backups, 'notes.txt'), 'of the operator')
  const [first = ''] = readdirSync(backups).filter((name) => name.endsWith('Z'))
  await vi.waitFor(
    () => expect(new Date().toISOString().slice(0, 19).replaceAll(':', '-')).not.toBe(first.slice(8, -1)),
    3000,
  )
  // The content that the next backup would share with this one is damaged: it is copied.
  const contents = join(backups, first, 'files')
  const [content = ''] = readdirSync(contents, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /[0-9a-f]{64}$/.test(name),
  )
  await writeFile(join(contents, content), 'b picture')
  // What a process left that was killed while it proved a backup, and what another one is just making.
  const [left, fresh] = ['atelier-verify-left', 'atelier-verify-fresh']
  for (const name of [left, fresh]) await mkdir(join(scratch.directory, name))
  await utimes(join(scratch.directory, left), 0, 0)
  const said = await runCommand(['backup', '--verify', '--keep', '1'], env)
  expect(readdirSync(scratch.directory).filter((name) => name.startsWith('atelier-verify-'))).toEqual([fresh])
  expect(said).toContain('It was restored into a database of its own')
  expect(said).toContain('Deleted 1 older: 1 are kept.')
  const kept = readdirSync(backups)
  expect(kept).toHaveLength(2)
  expect(kept).not.toContain(first)

  expect(await runCommand(['restore'], env)).toContain('This installation is not empty')
  const empty = await openEmpty()
  const there = { ...env, DATABASE_URL: empty.url, DATA_DIR: join(scratch.directory, 'new') }
  expect(await runCommand(['restore'], { ...there, ATELIER_SECRET: 'b'.repeat(64) })).toContain(
    'another secret',
  )
  const restored = await runCommand(['restore'], there)
  expect(restored).toMatch(/^Imported [\d,]+ rows and 1 files \(1 MB\) of .*; 0 differences between/)
  expect((await runCommand(['token', 'shop'], there)).trim()).toBe(issued)
  expect(await storageIn(there.DATA_DIR).head('images', 'uploads/a.png')).toMatchObject({ size: 9 })
})

it('are good when another version of zlib compressed them', async () => {
  const [latest = ''] = readdirSync(backups).filter((name) => name.endsWith('Z'))
  const file = join(backups, latest, 'tables/public.organizations.ndjson.gz')
  const manifest = join(backups, latest, 'manifest.json')
  const checksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
  const before = await readFile(file)
  const after = gzipSync(gunzipSync(before), { level: 9 })
  expect(after.equals(before)).toBe(false)
  await writeFile(file, after)
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(checksum(before), checksum(after)))
  expect(await runCommand(['backup', '--verify-only'], env)).toContain('is good')
})

it('say so when they are not as they were written', async () => {
  const [latest = ''] = readdirSync(backups).filter((name) => name.endsWith('Z'))
  await rm(join(backups, latest, 'tables', 'public.organizations.ndjson.gz'))
  expect(await runCommand(['backup', '--verify-only'], env)).toContain('is not as it was written')
  expect(await runCommand(['restore', join(scratch.directory, 'nowhere')], env)).toContain(
    'There is no export in',
  )
})

it('are made by one at a time', async () => {
  await database.database.transact(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('backups', 0))`.execute(tx)
    const before = readdirSync(backups)
    expect(await runCommand(['backup'], env)).toContain('Another process makes a backup')
    expect(readdirSync(backups)).toEqual(before)
  })
})

it('are due at a time of the day, and late six hours after it', () => {
  const at = (text: string) => new Date(`2026-03-${text}Z`)
  expect(lastDue(180, at('02T03:00'))).toEqual(at('02T03:00'))
  expect(lastDue(180, at('02T02:59'))).toEqual(at('01T03:00'))
  const explain = (latest: string, now: string) => explainBackups(at(latest), hours(3) / 60_000, at(now))
  expect(explain('02T03:04', '03T02:59')).toBe('ok')
  expect(explain('02T03:04', '03T08:59')).toBe('ok')
  expect(explain('02T03:04', '03T09:01')).toContain('the latest backup is of 2026-03-02T03:04:00.000Z')
  expect(explain('01T03:04', '03T03:01')).toContain('the latest backup is of')
  expect(explainBackups(undefined, 180, at('01T00:00'))).toBe('no backup has been made yet')
})
