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

/** Takes the next bytes of an object; to be awaited before the next call. */
export type Append = (bytes: Uint8Array) => Promise<void>

/** Stored files: a folder of this machine, or any S3. Keys look like paths and never start with a slash. */
export interface Storage extends PartUploads {
  /** Writes the whole object or nothing; an object of the same key is replaced. */
  put(bucket: string, key: string, bytes: Uint8Array, options: PutOptions): Promise<StoredObject>
  /**
   * The same for an object that is too large for memory: `fill` appends its bytes piece by piece, of which a few
   * megabytes are held. When `fill` throws there is no new object.
   */
  write(
    bucket: string,
    key: string,
    options: PutOptions,
    fill: (append: Append) => Promise<void>,
  ): Promise<StoredObject>
  /** The object's bytes, or undefined when there is none. */
  get(bucket: string, key: string): Promise<Uint8Array | undefined>
  head(bucket: string, key: string): Promise<StoredObject | undefined>
  /** Deletes; an object that does not exist is no error. */
  remove(bucket: string, key: string): Promise<void>
  /**
   * The keys of all objects of a bucket, or of those whose keys begin with `folder/`, read as they are taken; what changes
   * meanwhile may be among them or not.
   */
  list(bucket: string, folder?: string): AsyncIterable<string>
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

/** One part of an upload: the bytes of the object from `start` to before `end`. */
export type Part = {
  /** From 1. */
  readonly number: number
  readonly start: number
  /** The same as `start` for a part without bytes, which a last part may be. */
  readonly end: number
  /** SHA-256 of these bytes in base64; the part is refused when its bytes have another. */
  readonly sha256: string | null
}

/** Where to PUT the bytes of a part. These headers have to be sent with them; the answer's ETag names what was sent. */
export type PartAddress = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

/** A part that was uploaded: the ETag of the answer to its PUT, as it came, and its SHA-256 in base64 if it was told. */
export type UploadedPart = Pick<Part, 'number' | 'sha256'> & { readonly etag: string }

/** An upload cannot be completed as asked for; the message is a sentence for the uploader. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused'
}

/**
 * Uploads in parts, straight to storage, of objects up to 10 GB. An upload that is not completed leaves no object.
 * Parts may be sent in any order, several at a time, and again; every part but the last has 5 MiB at least.
 */
export interface PartUploads {
  /** Begins an upload and answers its id. */
  beginUpload(
    bucket: string,
    key: string,
    options: PutOptions & {
      /** Of the whole object. */
      readonly size: number
      /** Whether every part will be signed with its SHA-256. */
      readonly digests: boolean
    },
  ): Promise<string>
  /** Where a part can be uploaded, as often as it takes, until `expires_at`. */
  signPart(
    bucket: string,
    key: string,
    upload_id: string,
    part: Part,
    options: { readonly expires_at: Date },
  ): Promise<PartAddress>
  /**
   * Puts the object together, of all parts in the order of their numbers. Repeating the completion of an upload
   * that has succeeded answers the same object.
   *
   * @throws UploadRefused when there is no such upload, or a part is missing or is another one than was uploaded;
   *   the upload stays open. A disk also refuses parts that are not the whole object of `beginUpload`; S3 does not
   *   know that size, so the caller compares it with the answer
   */
  completeUpload(
    bucket: string,
    key: string,
    upload_id: string,
    parts: readonly UploadedPart[],
  ): Promise<StoredObject & { /** Of buckets that keep versions. */ readonly version: string | null }>
  /** Deletes what was uploaded of an upload that is given up; one that does not exist is no error. */
  abortUpload(bucket: string, key: string, upload_id: string): Promise<void>
  /**
   * The bytes of an object from `start` to before `end`, or to its end if that comes first. They are read no faster
   * than they are taken. Undefined when there is no object.
   */
  read(
    bucket: string,
    key: string,
    range?: { readonly start: number; readonly end: number },
  ): Promise<ReadableStream<Uint8Array> | undefined>
}
