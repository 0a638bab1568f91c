import type { Media } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { output } from 'zod/v4/core'
import type { StoredMedia } from './stored-product.ts'

/** Where a picture of a product can be seen by everybody, by its path. */
export type MediaPlace = { readonly media_url: (path: string) => string }

/** A size in bytes as people read it, in steps of 1024. */
const readableSize = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB']
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return `${(bytes / 1024 ** step).toFixed(1)} ${units[step]}`
}

export const presentMedia = (media: StoredMedia, place: MediaPlace): output<typeof Media> => ({
  id: media.id,
  organization_id: media.organization_id,
  name: media.name,
  path: media.path,
  mime_type: media.mime_type,
  size: media.size,
  storage_version: media.storage_version,
  checksum_etag: media.checksum_etag,
  checksum_sha256_base64: media.checksum_sha256_base64,
  checksum_sha256_hex: media.checksum_sha256_hex,
  last_modified_at: isoOrNull(media.last_modified_at),
  version: media.version,
  service: 'product_media',
  is_uploaded: media.is_uploaded,
  created_at: iso(media.created_at),
  size_readable: readableSize(media.size),
  public_url: place.media_url(media.path),
})
