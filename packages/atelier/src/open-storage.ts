import { after, type Clock, hours } from '@atelier/plumbing/clock'
import { type Config, dataPath } from '@atelier/plumbing/config'
import type { Page } from '@atelier/plumbing/http'
import type { Log } from '@atelier/plumbing/log'
import {
  createDiskStorage,
  createS3Storage,
  diskStoragePages,
  type Storage,
  watchStorage,
} from '@atelier/plumbing/storage'

/** File storage, and the pages that serve local files. */
export type OpenStorage = {
  readonly storage: Storage
  readonly pages: Page[]
  /** Returns the other origins from which pages load photos and paintings. */
  readonly pictureOrigins: () => Promise<readonly string[]>
}

/**
 * Returns the origins of pictures. Paintings have permanent URLs, unpaid photos have signed ones: the
 * two may differ.
 */
const originsOf = async (storage: Storage, clock: Clock): Promise<readonly string[]> => {
  const signed = await storage.signedUrl('drafts', 'photo', { expires_at: after(clock.now(), hours(1)) })
  return [...new Set([storage.publicUrl('images', 'painting'), signed].map((url) => new URL(url).origin))]
}

/** Opens an S3 account when one is configured, otherwise a folder of the data folder. */
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
    return {
      storage: watchStorage(storage, 'The file storage of S3_ENDPOINT', log),
      pages: [],
      pictureOrigins: () => originsOf(storage, clock),
    }
  }
  const disk = { directory: dataPath(config.dataDir, 'storage'), publicUrl: config.publicUrl, secret, clock }
  return {
    storage: watchStorage(createDiskStorage(disk), 'The file storage in DATA_DIR', log),
    pages: diskStoragePages({ ...disk, publicBuckets: ['images'] }),
    pictureOrigins: async () => [],
  }
}
