import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { readConfig } from '@atelier/plumbing/config'
import { connect } from '@atelier/plumbing/database'
import { makeScratchFolder, mountSmallDisk } from '@atelier/plumbing/testing'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { start } from './commands/start.ts'
import { checkDataDir, explainDatabaseError } from './explain-start.ts'

/** Opens a server that accepts connections and never responds. The test controls the deadlines. */
const openSilence = async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.resume().on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { server, url: `postgres://ada:secret@127.0.0.1:${port}/shop` }
}

const sentenceFor = async (url: string): Promise<string> => {
  try {
    await connect(url, 'test')
  } catch (error) {
    const explained = explainDatabaseError(error, url)
    return explained instanceof Error ? explained.message : ''
  }
  return 'It was reached.'
}

const altered = (change: (url: URL) => void): string => {
  const url = new URL(inject('postgres').url)
  change(url)
  return url.href
}

it.each([
  [
    'where nobody listens',
    (): string => 'postgres://ada:secret@127.0.0.1:1/shop',
    /No PostgreSQL accepts connections at 127\.0\.0\.1:1\. .*DATABASE_URL/,
  ],
  [
    'with a wrong password',
    (): string => altered((at) => void (at.password = 'wrong')),
    /rejects the password of "atelier"\. .*DATABASE_URL/,
  ],
  [
    'with a wrong user',
    (): string => altered((at) => void (at.username = 'nobody')),
    /rejects the password of "nobody"\. .*DATABASE_URL/,
  ],
  [
    'without the database',
    (): string => altered((at) => void (at.pathname = '/nowhere')),
    /has no database "nowhere"\. .*DATABASE_URL/,
  ],
] as const)('explains the problem of a database %s', async (_, url, sentence) => {
  expect(await sentenceFor(url())).toMatch(sentence)
})

it.each([
  ['create extension if not exists of_nobody', /does not have the extension of_nobody\. Install/],
  [
    'create role passer_by; set role passer_by; create extension if not exists pg_trgm',
    /may not create the extension pg_trgm .*"create extension pg_trgm" in it/,
  ],
])('gives advice about an extension: %s', async (statement, sentence) => {
  const { url } = inject('postgres')
  const { client, close } = await connect(url, 'test')
  onTestFinished(close)
  await client.query('begin')
  const failure: unknown = await client.query(statement).then(
    () => undefined,
    (cause: Error) => new Error(`The migration failed: ${cause.message}`, { cause }),
  )
  await client.query('rollback')
  expect((explainDatabaseError(failure, url) as Error).message).toMatch(sentence)
})

it('waits ten seconds for a database that accepts connections and never responds', async () => {
  const { server, url } = await openSilence()
  const isWaiting = once(server, 'connection')
  const sentence = sentenceFor(url)
  await isWaiting
  vi.advanceTimersByTime(10_000)
  expect(await sentence).toMatch(/did not answer within ten seconds .*DATABASE_URL/)
})

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir })

it('explains why nothing can be written into the data folder', () => {
  const scratch = makeScratchFolder()
  onTestFinished(() => scratch.remove())
  const file = join(scratch.directory, 'file')
  writeFileSync(file, '')
  expect(() => checkDataDir(configOf(file))).toThrow(/there is a file in its place\. Set DATA_DIR/)
  expect(() => checkDataDir(configOf(join(file, 'below')))).toThrow(
    /a part of that path is a file\. Set DATA_DIR/,
  )
  expect(() => checkDataDir(configOf(join(scratch.directory, 'new', 'folder')))).not.toThrow()
})

it('reports that the disk of the data folder is full', (context) => {
  const disk = mountSmallDisk(1)
  if (disk === undefined) return context.skip('This user may not mount a disk to fill.')
  onTestFinished(() => disk.close())
  disk.fill()
  expect(() => checkDataDir(configOf(disk.directory))).toThrow(/its disk is full\. Set DATA_DIR/)
})

it('a server that waits for its database ends immediately when it is stopped', async () => {
  const { server, url } = await openSilence()
  const scratch = makeScratchFolder()
  onTestFinished(() => scratch.remove())
  vi.stubEnv('DATABASE_URL', url)
  vi.stubEnv('DATA_DIR', scratch.directory)
  onTestFinished(() => void vi.unstubAllEnvs())
  const isWaiting = once(server, 'connection')
  const started = start()
  await isWaiting
  process.emit('SIGTERM')
  // The deadline of the database never passes here.
  expect(await started).toBe(0)
})
