import { join } from 'node:path'
import type { Clock } from '@atelier/plumbing/clock'
import type { Config } from '@atelier/plumbing/config'
import type { Page } from '@atelier/plumbing/http'
import type { Log } from '@atelier/plumbing/log'
import {
  createDiskStorage,
  createS3Storage,
  diskStoragePages,
  type Storage,
  watchStorage,
} from '@atelier/plumbing/storage'

/** The storage of files, and the pages that serve them when they are on this machine. */
export type OpenStorage = { readonly storage: Storage; readonly pages: Page[] }

/** An S3 account when one is configured, else a folder of the data folder. */
export const openStorage = ({
  config,
  secret,
  clock,
  log,
}: {
  config: Config
  secret: string
  clock: Clock
  log: Log
}): OpenStorage => {
  if (config.s3 !== undefined) {
    const { publicUrl, ...account } = config.s3
    const storage = createS3Storage({ ...account, clock, ...(publicUrl !== undefined && { publicUrl }) })
    return { storage: watchStorage(storage, 'The file storage of S3_ENDPOINT', log), pages: [] }
  }
  const disk = { directory: join(config.dataDir, 'storage'), publicUrl: config.publicUrl, secret, clock }
  const storage = watchStorage(createDiskStorage(disk), 'The file storage in DATA_DIR', log)
  return { storage, pages: diskStoragePages({ ...disk, publicBuckets: ['images'] }) }
}
