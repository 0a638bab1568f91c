export { diskStoragePages } from './disk-pages.ts'
export { createDiskStorage, type DiskStorageOptions } from './disk.ts'
export {
  type Append,
  type Part,
  type PartAddress,
  type PartUploads,
  type PutOptions,
  type Storage,
  type StoredObject,
  type UploadedPart,
  UploadError,
} from './port.ts'
export { syncFolder } from './object-file.ts'
export { partial, writeWhole } from './write-whole.ts'
export { createS3Storage, type S3StorageOptions } from './s3.ts'
export { watchStorage } from './watch-storage.ts'
