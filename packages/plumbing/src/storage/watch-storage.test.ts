import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Outage } from '../outage/index.ts'
import { makeScratchFolder, mountSmallDisk, silentLog, testClock } from '../testing/index.ts'
import { createDiskStorage } from './disk.ts'
import { createS3Storage } from './s3.ts'
import { watchStorage } from './watch-storage.ts'

const type = { content_type: 'text/plain' }
const bytes = (length: number) => new Uint8Array(length)
const clock = testClock()
const watchedLog = () => ({ ...silentLog, error: vi.fn(), warn: vi.fn() })

const outageOf = async (call: Promise<unknown>): Promise<Outage> => {
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  if (error instanceof Outage) return error
  throw new Error('There was no outage.', { cause: error })
}

it('stores on a disk that was full as soon as there is room, and leaves no part of a file', async (context) => {
  const disk = mountSmallDisk(4)
  if (disk === undefined) return context.skip('This user may not mount a disk to fill.')
  onTestFinished(() => disk.close())
  const log = watchedLog()
  const { directory } = disk
  const storage = watchStorage(
    createDiskStorage({ directory: `${directory}/storage`, publicUrl: 'http://x', secret: 's', clock }),
    'The storage',
    log,
  )
  await storage.put('images', 'kept', bytes(1000), type)
  disk.fill()
  for (const key of ['kept', 'new', 'folder/new'])
    expect((await outageOf(storage.put('images', key, bytes(200_000), type))).reason).toBe('full')
  expect(await storage.get('images', 'kept')).toHaveLength(1000)
  expect(readdirSync(`${directory}/storage/.incoming`)).toEqual([])
  disk.free()
  await storage.put('images', 'new', bytes(200_000), type)
  expect(await storage.get('images', 'new')).toHaveLength(200_000)
  expect(log.error.mock.calls.map(([, sentence]: unknown[]) => sentence)).toEqual([
    'The storage has no room left: what stores anything is answered 507. Make room there.',
  ])
})

it('stores on a disk that was full before the first file', async (context) => {
  const disk = mountSmallDisk(2)
  if (disk === undefined) return context.skip('This user may not mount a disk to fill.')
  onTestFinished(() => disk.close())
  const storage = createDiskStorage({
    directory: `${disk.directory}/storage`,
    publicUrl: 'http://x',
    secret: 's',
    clock,
  })
  disk.fill()
  await expect(storage.put('images', 'a', bytes(100_000), type)).rejects.toThrow('ENOSPC')
  disk.free()
  await storage.put('images', 'a', bytes(100_000), type)
})

it('logs once that S3 is away, unreachable or failing, and once that it is back', async () => {
  let answer = 503
  const server = createServer((_, response) => {
    response.writeHead(answer, { ETag: '"x"' }).end()
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const log = watchedLog()
  const s3 = createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'x',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    clock,
  })
  onTestFinished(() => s3.close())
  const storage = watchStorage(s3, 'The storage', log)
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await outageOf(storage.put('images', 'a', bytes(10), type))
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  expect((await outageOf(storage.head('images', 'a'))).reason).toBe('away')
  answer = 200
  await listen(port)
  vi.advanceTimersByTime(4000)
  await storage.put('images', 'a', bytes(10), type)
  expect([log.error.mock.calls.length, log.warn.mock.calls]).toMatchObject([
    1,
    [[{}, 'The storage works again.']],
  ])
})

it('passes an error of the call on', async () => {
  const scratch = makeScratchFolder()
  onTestFinished(() => scratch.remove())
  const disk = { directory: scratch.directory, publicUrl: 'http://x', secret: 's', clock }
  const storage = watchStorage(createDiskStorage(disk), 'The storage', silentLog)
  await expect(storage.get('images', '../../secret')).rejects.not.toThrow(Outage)
})
