import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const filesDescriptions = [
  describe(api.FileService, 'Purpose of a file.'),
  describe(api.UploadPartInput, 'A part of a file that is uploaded on its own.'),
  describeFields([api.File, api.Media, api.FileUpload, api.DownloadableFile, api.BenefitFile], {
    name: 'Name of the file.',
    path: 'Path of the file in the storage.',
    mime_type: 'MIME type of the file, such as `application/pdf`.',
    size: 'Size of the file in bytes.',
    size_readable: 'Size of the file as text, such as `9.5 MB`.',
    storage_version: 'Version in the storage; null if the storage has no versions.',
    checksum_etag: '`ETag` of the file in the storage; null until it is uploaded.',
    checksum_sha256_base64: 'SHA-256 of the content in base64; null if none was given.',
    checksum_sha256_hex: 'SHA-256 of the content in hexadecimal digits; null if none was given.',
    last_modified_at: 'Time at which the storage received the file; null until it is uploaded.',
    version: 'Version that the seller gave the file; null if none was given.',
    service: 'Purpose of the file: a download, a picture of a product, or the avatar of an organization.',
    is_uploaded: 'True if the upload is complete.',
  }),
  describe(api.Media, 'A picture of a product.', {
    name: 'Name of the picture file.',
    mime_type: 'MIME type of the picture, such as `image/png`.',
    service: 'Always `product_media`: the file is a picture of a product.',
    is_uploaded: 'True if the upload is complete. Only then can a product show the picture.',
    public_url: 'Public URL of the picture.',
  }),
  describe(api.File, 'An uploaded file, by purpose.', {
    public_url: 'Public URL of the file; only for pictures.',
  }),
  describe(api.FileCreate, 'A file to upload, by purpose.', {
    service:
      'Purpose of the file: a download (at most 10 GB), a picture of a product (at most 10 MB), or the avatar of an organization (at most 1 MB).',
    name: 'Name of the file.',
    mime_type: 'MIME type of the file. Pictures must be JPEG, PNG, GIF, WebP or SVG.',
    size: 'Size of the file in bytes.',
    checksum_sha256_base64: 'SHA-256 of the whole content in base64.',
    version: 'Version of your own choice.',
    upload: [
      'Division of the file into parts for the upload.',
      {
        parts:
          'Parts of the upload, which cover the file from 0 to its size without gaps. Every part except the last has at least 5 MB.',
      },
    ],
  }),
  describe(api.FileUpload, 'A file to be uploaded, and the URLs to upload its parts to.', {
    upload: [
      'Upload of the file, with the URL of each part.',
      {
        id: 'Id of the upload, to pass when you complete it.',
        path: 'Path of the file in the storage, to pass when you complete the upload.',
        parts: 'Parts, with the URL of each.',
      },
    ],
  }),
  describeFields([api.UploadPartInput, api.UploadPart], {
    number: 'Number of the part, from 1.',
    chunk_start: 'Offset of the first byte of the part, from 0.',
    chunk_end: 'Offset after the last byte of the part.',
    checksum_sha256_base64: 'SHA-256 of the part in base64; null if the storage does not verify it.',
  }),
  describe(api.UploadPart, 'A part of an upload, with the URL to upload it to.', {
    url: 'URL to PUT the bytes of the part to.',
    expires_at:
      'Time at which the URL expires: after an hour, or later for files that take longer to upload at one megabit per second.',
    headers: 'Headers that the PUT must have.',
  }),
  describe(api.FileUploadCompleted, 'Completion of an upload.', {
    id: 'Id of the upload, from `upload.id`.',
    path: 'Path of the file in the storage, from `upload.path`.',
    parts: [
      'Every part that was uploaded.',
      {
        number: 'Number of the part, from 1.',
        checksum_etag: '`ETag` in the response to the PUT, including quotes.',
        checksum_sha256_base64: 'SHA-256 of the part in base64, if it was given before.',
      },
    ],
  }),
  describe(api.FileDownload, 'URL where a seller can download a file.', {
    url: 'URL of the file, which needs no credentials.',
    expires_at: 'Time at which the URL expires.',
  }),
  describe(api.FileUses, 'Products and benefits that use a file.', {
    products: ['Products that show the picture.', { id: 'Id of the product.', name: 'Name of the product.' }],
    benefits: [
      'Benefits that give access to the file.',
      { id: 'Id of the benefit.', description: 'Description of the benefit.' },
    ],
    customers_count: 'Number of customers who can download the file now.',
  }),
  describe(api.FilePatch, 'Changes to the name or version of a file.', {
    name: 'New name. Null or empty changes nothing.',
    version: 'New version. Null or empty changes nothing.',
  }),
  describe(api.Downloadable, 'A file that a benefit gives access to.', {
    benefit_id: 'Id of the benefit.',
    file: 'File to download.',
  }),
  describe(api.DownloadableFile, 'A file, and the URL to download it from.', {
    download: [
      'URL of the file, and the headers to send.',
      {
        url: 'URL to GET the file from, without a token.',
        headers: 'Headers that the GET must have; usually none.',
        expires_at: 'Time at which the URL expires: ten minutes after it was created.',
      },
    ],
  }),
  describeFields([api.portalDownloadables.get.path_parameters], {
    token: 'Signed token at the end of `download.url`, valid for ten minutes.',
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
  describeArea(api.portalDownloadables, 'Files that your benefits give access to.', {
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
