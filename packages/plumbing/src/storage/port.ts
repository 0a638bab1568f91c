/** Properties of a stored object. */
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

/** Appends bytes to an object; must be awaited before the next call. */
export type Append = (bytes: Uint8Array) => Promise<void>

/** Stored files: a folder of this machine, or any S3. Keys look like paths and never start with a slash. */
export interface Storage extends PartUploads {
  /** Writes the whole object or nothing; an object with the same key is replaced. */
  put(bucket: string, key: string, bytes: Uint8Array, options: PutOptions): Promise<StoredObject>
  /**
   * Writes an object that is too large for memory: `fill` appends its bytes chunk by chunk; a few megabytes
   * are buffered. When `fill` throws, no object is written.
   */
  write(
    bucket: string,
    key: string,
    options: PutOptions,
    fill: (append: Append) => Promise<void>,
  ): Promise<StoredObject>
  /** Returns the object's bytes, or undefined when none exists. */
  get(bucket: string, key: string): Promise<Uint8Array | undefined>
  head(bucket: string, key: string): Promise<StoredObject | undefined>
  /** Deletes an object; a missing object is not an error. */
  remove(bucket: string, key: string): Promise<void>
  /**
   * Lists the keys of a bucket's objects, or those that begin with `folder/`, lazily. Concurrent changes may
   * or may not be included.
   */
  list(bucket: string, folder?: string): AsyncIterable<string>
  /** Returns the permanent URL of an object in a public bucket. */
  publicUrl(bucket: string, key: string): string
  /** Returns a URL that opens a private object until `expires_at`. */
  signedUrl(bucket: string, key: string, options: { expires_at: Date; download_as?: string }): Promise<string>
  /** Returns a URL for uploading the object by PUT until `expires_at`. */
  signedUploadUrl(
    bucket: string,
    key: string,
    options: { expires_at: Date; content_type: string; max_bytes: number },
  ): Promise<string>
}

/** Part of an upload: bytes of the object from `start` (inclusive) to `end` (exclusive). */
export type Part = {
  /** From 1. */
  readonly number: number
  readonly start: number
  /** Equal to `start` for an empty part, which only the last part may be. */
  readonly end: number
  /** SHA-256 of the bytes in base64; a part with another hash is rejected. */
  readonly sha256: string | null
}

/**
 * URL for the PUT of a part. The headers are required; the ETag of the response identifies the sent bytes.
 */
export type PartAddress = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

/** Uploaded part: the unchanged ETag from the response to its PUT, and its SHA-256 in base64 if known. */
export type UploadedPart = Pick<Part, 'number' | 'sha256'> & { readonly etag: string }

/** Upload that cannot be completed as requested; the message is a sentence for the uploader. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
}

/**
 * Multipart uploads of objects up to 10 GB, directly to storage. An upload that is not completed leaves no
 * object. Parts may be sent in any order, concurrently, and repeatedly; every part except the last has 5 MiB
 * or more.
 */
export interface PartUploads {
  /** Begins an upload and returns its id. */
  beginUpload(
    bucket: string,
    key: string,
    options: PutOptions & {
      /** Size of the whole object, in bytes. */
      readonly size: number
      /** True when every part will be signed with its SHA-256. */
      readonly digests: boolean
    },
  ): Promise<string>
  /** Returns a URL for the upload of a part, with any number of tries until `expires_at`. */
  signPart(
    bucket: string,
    key: string,
    upload_id: string,
    part: Part,
    options: { readonly expires_at: Date },
  ): Promise<PartAddress>
  /**
   * Assembles the object from all parts in the order of their numbers. Idempotent: repeating a successful
   * completion returns the same object.
   *
   * @throws UploadError if the upload does not exist, or a part is missing or differs from the uploaded
   *   part; the upload stays open. A disk also rejects parts that do not form the whole object of
   *   `beginUpload`; S3 does not know that size, so the caller compares it with the result
   */
  completeUpload(
    bucket: string,
    key: string,
    upload_id: string,
    parts: readonly UploadedPart[],
  ): Promise<StoredObject & { /** Of buckets that keep versions. */ readonly version: string | null }>
  /** Deletes the data of an aborted upload; a missing upload is not an error. */
  abortUpload(bucket: string, key: string, upload_id: string): Promise<void>
  /**
   * Reads the bytes of an object from `start` (inclusive) to `end` (exclusive) or its end, with backpressure.
   * Undefined when no object exists.
   */
  read(
    bucket: string,
    key: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<ReadableStream<Uint8Array> | undefined>
}
