import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const filesDescriptions = [
  describe(api.FileService, 'The purpose of a file.'),
  describe(api.UploadPartInput, 'A part of a file that is uploaded on its own.'),
  describeFields([api.File, api.Media, api.FileUpload, api.DownloadableFile, api.BenefitFile], {
    name: 'The name of the file.',
    path: 'The path of the file in the storage.',
    mime_type: 'The MIME type of the file, such as `application/pdf`.',
    size: 'The size of the file in bytes.',
    size_readable: 'The size as text, such as `9.5 MB`.',
    storage_version: 'The version in the storage; null if the storage has no versions.',
    checksum_etag: 'The `ETag` of the file in the storage; null until it is uploaded.',
    checksum_sha256_base64: 'The SHA-256 of its content in base64; null when none was given.',
    checksum_sha256_hex: 'The same SHA-256 in hexadecimal digits; null when none was given.',
    last_modified_at: 'When the storage received the file; null until it is uploaded.',
    version: 'The version that the seller gave the file; null if none was given.',
    service: 'The purpose of the file: a download, a picture of a product, or the avatar of an organization.',
    is_uploaded: 'Whether the upload is complete.',
  }),
  describe(api.Media, 'A picture of a product.', {
    name: 'The name of the picture file.',
    mime_type: 'The MIME type of the picture, such as `image/png`.',
    service: 'Always `product_media`: the file is a picture of a product.',
    is_uploaded: 'Whether the upload is complete. Only then can a product show the picture.',
    public_url: 'The public URL of the picture.',
  }),
  describe(api.File, 'An uploaded file, by purpose.', {
    public_url: 'The public URL of the file; only for pictures.',
  }),
  describe(api.FileCreate, 'A file to upload, by purpose.', {
    service:
      'The purpose of the file: a download (at most 10 GB), a picture of a product (at most 10 MB), or the avatar of an organization (at most 1 MB).',
    name: 'The name of the file.',
    mime_type: 'The MIME type of the file. Pictures must be JPEG, PNG, GIF, WebP or SVG.',
    size: 'The size of the file in bytes.',
    checksum_sha256_base64: 'The SHA-256 of the whole content in base64.',
    version: 'A version of your own choice.',
    upload: [
      'How the file is divided for the upload.',
      {
        parts:
          'The parts of the upload, which cover the file from 0 to its size without gaps. Every part except the last has at least 5 MB.',
      },
    ],
  }),
  describe(api.FileUpload, 'A file to be uploaded, and how to upload it.', {
    upload: [
      'How to upload it.',
      {
        id: 'The id of the upload, to pass when you complete it.',
        path: 'The path of the file in the storage, to pass when you complete the upload.',
        parts: 'The parts, with the URL of each.',
      },
    ],
  }),
  describeFields([api.UploadPartInput, api.UploadPart], {
    number: 'The number of the part, from 1.',
    chunk_start: 'The offset of the first byte of the part, from 0.',
    chunk_end: 'The offset after the last byte of the part.',
    checksum_sha256_base64: 'The SHA-256 of the part in base64; null if the storage does not verify it.',
  }),
  describe(api.UploadPart, 'A part of an upload, with the URL to upload it to.', {
    url: 'The URL to PUT the bytes of the part to.',
    expires_at:
      'When the URL expires: after an hour, or later for files that take longer to upload at one megabit per second.',
    headers: 'The headers that the PUT must have.',
  }),
  describe(api.FileUploadCompleted, 'The completion of an upload.', {
    id: 'The id of the upload, from `upload.id`.',
    path: 'The path of the file in the storage, from `upload.path`.',
    parts: [
      'Every part that was uploaded.',
      {
        number: 'The number of the part, from 1.',
        checksum_etag: 'The `ETag` in the response to the PUT, including quotes.',
        checksum_sha256_base64: 'The SHA-256 of the part in base64, if it was given before.',
      },
    ],
  }),
  describe(api.FileDownload, 'The URL where a seller can download a file.', {
    url: 'The URL of the file, which needs no credentials.',
    expires_at: 'When the URL expires.',
  }),
  describe(api.FileUses, 'The products and benefits that use a file.', {
    products: ['The products that show the picture.', { id: 'The id of the product.', name: 'Its name.' }],
    benefits: [
      'The benefits that give access to the file.',
      { id: 'The id of the benefit.', description: 'Its description.' },
    ],
    customers_count: 'How many customers can download the file now.',
  }),
  describe(api.FilePatch, 'A change of the name or version of a file.', {
    name: 'The new name. Null or empty changes nothing.',
    version: 'The new version. Null or empty changes nothing.',
  }),
  describe(api.Downloadable, 'A file that a benefit gives access to.', {
    benefit_id: 'The id of the benefit.',
    file: 'The file to download.',
  }),
  describe(api.DownloadableFile, 'A file, and how to download it.', {
    download: [
      'How to download the file.',
      {
        url: 'The URL to GET the file from, without a token.',
        headers: 'The headers that the GET must have; usually none.',
        expires_at: 'When that URL expires: ten minutes after it was created.',
      },
    ],
  }),
  describeFields([api.portalDownloadables.get.path_parameters], {
    token: 'The signed token at the end of `download.url`, valid for ten minutes.',
  }),
  describeArea(api.files, 'Files for downloads and pictures, uploaded part by part.', {
    list: {
      query: {
        ids: 'Only these files.',
        query: 'Part of the name, case-insensitive.',
        service: 'Only files of these purposes.',
      },
    },
    create:
      'Divide the file into parts, create the file with them, PUT each part to its URL before it expires, retrying if needed, and keep the `ETag` of each response. Then call `files.uploaded` within 24 hours. With an `Idempotency-Key`, a repeated call returns the same URLs, so that an interrupted upload can continue.',
    uploaded: {
      more: 'The id and the path must be those of the upload. Repeating the call returns the same file.',
      errors: {
        BadRequest:
          'The parts in the storage do not match the body: upload them again. Or the file has a different checksum or is not a valid picture: it was deleted.',
      },
    },
    delete: 'This cannot be undone.',
  }),
  describeArea(api.fileFacts, 'Downloads and uses of a file, for its seller.', {
    download:
      'The URL is valid for ten minutes and saves the file under its name. This does not count as a download by a customer.',
    uses: 'At most a hundred products and a hundred benefits are listed.',
  }),
  describeArea(api.portalDownloadables, 'The files that your benefits give access to.', {
    list: {
      more: 'Each response has new URLs, valid for ten minutes.',
      query: { benefit_id: 'Only files of these benefits.' },
    },
    get: {
      more: 'Redirects to the file.',
      errors: {
        BadRequest: 'The token is signed but names no file. List the downloads again.',
        ResourceUnavailable: 'The URL is older than ten minutes. List the downloads again for a new one.',
      },
    },
  }),
]
