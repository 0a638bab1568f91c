/** The properties of a stored object. */
export type StoredObject = {
  readonly size: number
  readonly content_type: string
  readonly cache_control: string
  readonly etag: string
}

export type PutOptions = {
  readonly content_type: string
  /** For example `max-age=3600`. */
  readonly cache_control?: string
}

/** Stored files: a folder of this machine, or any S3. Keys look like paths and never start with a slash. */
export interface Storage {
  /** Writes the whole object or nothing; an object of the same key is replaced. */
  put(bucket: string, key: string, bytes: Uint8Array, options: PutOptions): Promise<StoredObject>
  /** The object's bytes, or undefined when there is none. */
  get(bucket: string, key: string): Promise<Uint8Array | undefined>
  head(bucket: string, key: string): Promise<StoredObject | undefined>
  /** Deletes; an object that does not exist is no error. */
  remove(bucket: string, key: string): Promise<void>
  /** The lasting address of an object in a public bucket. */
  publicUrl(bucket: string, key: string): string
  /** An address that opens a private object until `expires_at`. */
  signedUrl(bucket: string, key: string, options: { expires_at: Date; download_as?: string }): Promise<string>
  /** An address to which the object can be uploaded by PUT until `expires_at`. */
  signedUploadUrl(
    bucket: string,
    key: string,
    options: { expires_at: Date; content_type: string; max_bytes: number },
  ): Promise<string>
}
