export { diskStoragePages } from './disk-pages.ts'
export { createDiskStorage, type DiskStorageOptions } from './disk.ts'
export type { PutOptions, Storage, StoredObject } from './port.ts'
export { createS3Storage, type S3StorageOptions } from './s3.ts'
