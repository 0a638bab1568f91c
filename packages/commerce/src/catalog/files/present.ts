import type { File, FileUpload, Media } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { Part, PartAddress } from '@atelier/plumbing/storage'
import type { output } from 'zod/v4/core'
import type { FileRow } from './queries.ts'

/** Resolves the public address of a picture from its path. */
export type MediaPlace = { readonly media_url: (path: string) => string }

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB']

/** Formats a size in bytes, in steps of 1024. */
export const readableSize = (bytes: number): string => {
  const step = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  return `${(bytes / 1024 ** step).toFixed(1)} ${units[step]}`
}

/** Fields common to all views of a file. */
export const presentBase = (file: FileRow) => ({
  id: file.id,
  organization_id: file.organization_id,
  name: file.name,
  path: file.path,
  mime_type: file.mime_type,
  size: file.size,
  size_readable: readableSize(file.size),
  storage_version: file.storage_version,
  checksum_etag: file.checksum_etag,
  checksum_sha256_base64: file.checksum_sha256_base64,
  checksum_sha256_hex: file.checksum_sha256_hex,
  last_modified_at: isoOrNull(file.last_modified_at),
  version: file.version,
  is_uploaded: file.is_uploaded,
})

/** Returns the seller's view of a file; pictures have a public address. */
export const presentFile = (file: FileRow, place: MediaPlace): File => {
  const fileFields = { ...presentBase(file), created_at: iso(file.created_at) }
  return file.service === 'downloadable'
    ? { ...fileFields, service: file.service }
    : { ...fileFields, service: file.service, public_url: place.media_url(file.path) }
}

/** Returns the wire form of a product picture. */
export const presentMedia = (media: FileRow, place: MediaPlace): output<typeof Media> => ({
  ...presentBase(media),
  created_at: iso(media.created_at),
  service: 'product_media',
  public_url: place.media_url(media.path),
})

type BegunUpload = {
  readonly id: string
  readonly expires_at: Date
  readonly parts: readonly { readonly part: Part; readonly address: PartAddress }[]
}

/** Returns a new file with the upload addresses of its parts. */
export const presentUpload = (file: FileRow, { id, expires_at, parts }: BegunUpload): FileUpload => ({
  ...presentBase(file),
  service: file.service,
  upload: {
    id,
    path: file.path,
    parts: parts.map(({ part, address }) => ({
      number: part.number,
      chunk_start: part.start,
      chunk_end: part.end,
      checksum_sha256_base64: part.sha256,
      url: address.url,
      expires_at: iso(expires_at),
      headers: { ...address.headers },
    })),
  },
})
