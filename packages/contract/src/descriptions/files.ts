import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const filesDescriptions = [
  describe(api.FileService, 'What a file is for.'),
  describe(api.UploadPartInput, 'A stretch of a file that is uploaded by itself.'),
  describeFields([api.File, api.Media, api.FileUpload, api.DownloadableFile], {
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
  }),
  describe(api.Media, 'A picture of a product.', {
    name: 'The name of the picture file.',
    mime_type: 'What kind of picture it is, such as `image/png`.',
    service: 'What the file is for: pictures of products.',
    is_uploaded: 'Whether all of it has been uploaded. Only then can a product show it.',
    public_url: 'Where everybody can see it.',
  }),
  describe(api.File, 'A file that was uploaded, by what it is for.', {
    public_url: 'Where everybody can see it; only on pictures.',
  }),
  describe(api.FileCreate, 'A file to upload, by what it is for.', {
    service:
      'What it is for: something to download, a picture of a product (at most 10 MB), or one of an organization (at most 1 MB).',
    name: 'The name of the file.',
    mime_type: 'What kind of file it is. Pictures must be JPEG, PNG, GIF, WebP or SVG.',
    size: 'Its size in bytes.',
    checksum_sha256_base64: 'The SHA-256 of the whole content in base64.',
    version: 'A version of your own, for people.',
    upload: [
      'How it is cut for the upload.',
      { parts: 'The parts it is uploaded in. Most storages want 5 MB or more of all but the last.' },
    ],
  }),
  describe(api.FileUpload, 'A file that was announced, and how to upload it.', {
    upload: [
      'How to upload it.',
      {
        id: 'The id of the upload, which completing it repeats.',
        path: 'Where the storage will keep it, which completing the upload repeats.',
        parts: 'Where each part goes.',
      },
    ],
  }),
  describeFields([api.UploadPartInput, api.UploadPart], {
    number: 'Which part it is, from 1.',
    chunk_start: 'The first byte of the part, from 0.',
    chunk_end: 'The byte after the last one of the part.',
    checksum_sha256_base64: 'The SHA-256 of the part in base64; null when the storage shall not check it.',
  }),
  describe(api.UploadPart, 'Where a stretch of a file goes.', {
    url: 'Where to PUT the bytes of the part.',
    expires_at: 'Until when that address works.',
    headers: 'The headers the PUT must have.',
  }),
  describe(api.FileUploadCompleted, 'Says that every part of a file has been uploaded.', {
    id: 'The id of the upload, as `upload.id` had it.',
    path: 'Where the storage keeps it, as `upload.path` had it.',
    parts: [
      'Every part that was uploaded.',
      {
        number: 'Which part it is, from 1.',
        checksum_etag: 'The `ETag` its PUT was answered with, quotes included.',
        checksum_sha256_base64: 'The SHA-256 of the part in base64, if it was given before.',
      },
    ],
  }),
  describe(api.FilePatch, 'A change of the name or version of a file.', {
    name: 'The new name. Null or empty changes nothing.',
    version: 'The new version. Null or empty changes nothing.',
  }),
  describe(api.Downloadable, 'A file that came with a benefit.', {
    benefit_id: 'The benefit it came with.',
    file: 'The file to download.',
  }),
  describe(api.DownloadableFile, 'A file, and how to download it.', {
    download: [
      'How to get it.',
      {
        url: 'Where to GET the file, without a token.',
        headers: 'The headers the GET must have; usually none.',
        expires_at: 'Until when that address works: ten minutes after it was asked for.',
      },
    ],
  }),
  describeFields([api.portalDownloadables.get.path_parameters], {
    token: 'The signed token at the end of `download.url`, good for ten minutes.',
  }),
  describeArea(api.files, 'Files for downloads and pictures, uploaded part by part.', {
    list: { query: { ids: 'Only these files.' } },
    create:
      'Cut the file into parts, announce them, PUT each one to its address within ten minutes and keep the `ETag` it is answered with. Then call `files.uploaded`.',
    uploaded: {
      more: 'Id and path must be those of the upload. Saying it again answers the same file.',
      errors: { BadRequest: 'A part is missing or differs from what was announced. Upload it again.' },
    },
    delete: 'There is no way back.',
  }),
  describeArea(api.portalDownloadables, 'The files that came with your benefits.', {
    list: {
      more: 'Each answer has fresh addresses, good for ten minutes.',
      query: { benefit_id: 'Only files that came with these benefits.' },
    },
    get: {
      more: 'Leads on to the file itself.',
      errors: {
        BadRequest: 'The token is signed but names no file. List the downloads again.',
        ResourceUnavailable:
          'The address is older than ten minutes. List the downloads again for a fresh one.',
      },
    },
  }),
]
