import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, minutes, systemClock } from '../../clock/clock.ts'
import { createApp } from '../../http/app.ts'
import { listen, type Listening } from '../../http/listen.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { testClock, type TestClock } from '../../testing/test-clock.ts'
import { diskStoragePages } from '../disk-pages.ts'
import { createDiskStorage, type DiskStorageOptions } from '../disk.ts'
import type { Storage } from '../port.ts'
import { createS3Storage } from '../s3.ts'

export const secret = 'f'.repeat(64)
export const text = (content: string) => new TextEncoder().encode(content)

type S3Server = new (options: object) => { run(): Promise<{ port: number }>; close(): Promise<void> }
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3Server

/** One storage under test: with real addresses behind it, and a way to be past a moment. */
export type Subject = {
  storage: Storage
  soonOver: () => { expires_at: Date; pass: () => Promise<void> }
  close(): Promise<void>
}

export const onDisk = async (
  given: Partial<DiskStorageOptions> = {},
): Promise<Subject & { directory: string; clock: TestClock; server: Listening }> => {
  const directory = given.directory ?? (await mkdtemp(join(tmpdir(), 'atelier-storage-')))
  const clock = testClock()
  const options = { publicUrl: '', secret, clock, ...given, directory }
  const app = createApp({
    pipelines: [],
    pages: diskStoragePages(options),
    log: silentLog,
    publicUrl: '',
    sandbox: false,
  })
  const server = await listen(app, { port: 0, hosts: ['127.0.0.1'] })
  return {
    storage: createDiskStorage({ ...options, publicUrl: server.url }),
    directory,
    clock,
    server,
    soonOver: () => ({
      expires_at: after(clock.now(), minutes(5)),
      pass: async () => clock.advance(minutes(5)),
    }),
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * The storage of a real S3 protocol on loopback, which checks signatures.
 *
 * @param options.checkSignatures false for calls about a bucket, whose address this server signs without the slash that
 *   the SDK sends, unlike other servers
 */
export const inS3 = async ({ checkSignatures = true } = {}): Promise<Subject> => {
  const directory = await mkdtemp(join(tmpdir(), 'atelier-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    allowMismatchedSignatures: !checkSignatures,
    configureBuckets: [{ name: 'test-images' }, { name: 'test-private' }],
  })
  const { port } = await server.run()
  const storage = createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    bucketPrefix: 'test-',
    clock: systemClock,
  })
  return {
    storage,
    soonOver: () => ({
      expires_at: after(systemClock.now(), 2000),
      pass: () => new Promise((resolve) => setTimeout(resolve, 3200)),
    }),
    close: async () => {
      storage.close()
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
