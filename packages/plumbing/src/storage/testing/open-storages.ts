import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { after, minutes, seconds, systemClock } from '../../clock/clock.ts'
import { createApp } from '../../http/app.ts'
import { listen, type Listening } from '../../http/listen.ts'
import { openTestS3 } from '../../testing/s3-server.ts'
import { silentLog } from '../../testing/silent-log.ts'
import { testClock, type TestClock } from '../../testing/test-clock.ts'
import { diskStoragePages } from '../disk-pages.ts'
import { createDiskStorage, type DiskStorageOptions } from '../disk.ts'
import type { Storage } from '../port.ts'
import { createS3Storage } from '../s3.ts'

export const secret = 'f'.repeat(64)
export const text = (content: string) => new TextEncoder().encode(content)

/** Storage under test: with real URLs, and a way to let time pass. */
export type Subject = {
  storage: Storage
  soonOver: () => { expires_at: Date; pass: () => Promise<void> }
  close(): Promise<void>
}

export const onDisk = async (
  fields: Partial<DiskStorageOptions> = {},
): Promise<Subject & { directory: string; clock: TestClock; server: Listening }> => {
  const directory = fields.directory ?? (await mkdtemp(join(tmpdir(), 'atelier-storage-')))
  const clock = testClock()
  const options = { publicUrl: '', secret, clock, ...fields, directory }
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

/** Returns the storage with a real S3 protocol on loopback. @param options as for `openTestS3` */
export const inS3 = async (options: { checkSignatures?: boolean } = {}): Promise<Subject> => {
  const server = await openTestS3(['test-images', 'test-private'], options)
  const storage = createS3Storage({ ...server.account, bucketPrefix: 'test-', clock: systemClock })
  return {
    storage,
    soonOver: () => {
      const expires_at = after(systemClock.now(), minutes(5))
      return {
        expires_at,
        // The server runs in this process and shares its time.
        pass: async () => {
          vi.useFakeTimers({ toFake: ['Date'], now: after(expires_at, seconds(1)) })
          onTestFinished(() => void vi.useRealTimers())
        },
      }
    },
    close: async () => {
      storage.close()
      await server.close()
    },
  }
}
