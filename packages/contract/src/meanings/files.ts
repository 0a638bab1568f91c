import type { Meanings } from './meanings.ts'

/** What fields of files, and of what customers download, mean. */
export const fileMeanings: Meanings = {
  'File, FileUpload, DownloadableFile': {
    name: 'The name of the file.',
    path: 'Where the storage keeps it.',
    mime_type: 'What kind of file it is, such as `application/pdf`.',
    size: 'Its size in bytes.',
    size_readable: 'Its size in words, such as `9.5 MB`.',
    storage_version: 'The version the storage gave it; null where the storage keeps none.',
    checksum_etag: 'The `ETag` the storage answers it with; null until it is uploaded.',
    checksum_sha256_base64: 'The SHA-256 of its content in base64; null when none was given.',
    checksum_sha256_hex: 'The same SHA-256 in hexadecimal digits; null when none was given.',
    last_modified_at: 'When the storage received it; null until it is uploaded.',
    version: 'The version its seller gave it; null when none was given.',
    service: 'What it is for: something to download, a picture of a product, or one of an organization.',
    is_uploaded: 'Whether all of it has been uploaded.',
  },
  File: { public_url: 'Where everybody can see it; only on pictures.' },
  FileCreate: {
    service:
      'What it is for: something to download, a picture of a product (at most 10 MB), or one of an organization (at most 1 MB).',
    name: 'The name of the file.',
    mime_type: 'What kind of file it is. Pictures must be JPEG, PNG, GIF, WebP or SVG.',
    size: 'Its size in bytes.',
    checksum_sha256_base64: 'The SHA-256 of the whole content in base64.',
    version: 'A version of your own, for people.',
    upload: 'How it is cut for the upload.',
    'upload.parts': 'The parts it is uploaded in. Most storages want 5 MB or more of all but the last.',
  },
  FileUpload: {
    upload: 'How to upload it.',
    'upload.id': 'The id of the upload, which completing it repeats.',
    'upload.path': 'Where the storage will keep it, which completing the upload repeats.',
    'upload.parts': 'Where each part goes.',
  },
  'UploadPartInput, UploadPart': {
    number: 'Which part it is, from 1.',
    chunk_start: 'The first byte of the part, from 0.',
    chunk_end: 'The byte after the last one of the part.',
    checksum_sha256_base64: 'The SHA-256 of the part in base64; null when the storage shall not check it.',
  },
  UploadPart: {
    url: 'Where to PUT the bytes of the part.',
    expires_at: 'Until when that address works.',
    headers: 'The headers the PUT must have.',
  },
  FileUploadCompleted: {
    id: 'The id of the upload, as `upload.id` had it.',
    path: 'Where the storage keeps it, as `upload.path` had it.',
    parts: 'Every part that was uploaded.',
    'parts.number': 'Which part it is, from 1.',
    'parts.checksum_etag': 'The `ETag` its PUT was answered with, quotes included.',
    'parts.checksum_sha256_base64': 'The SHA-256 of the part in base64, if it was given before.',
  },
  FilePatch: {
    name: 'The new name. Null or empty changes nothing.',
    version: 'The new version. Null or empty changes nothing.',
  },
  Downloadable: { benefit_id: 'The benefit it came with.', file: 'The file to download.' },
  DownloadableFile: {
    download: 'How to get it.',
    'download.url': 'Where to GET the file, without a token.',
    'download.headers': 'The headers the GET must have; usually none.',
    'download.expires_at': 'Until when that address works: ten minutes after it was asked for.',
  },
}
