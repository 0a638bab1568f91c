import type { Readable } from 'node:stream'
import type { StoredFile } from './manifest.ts'

/** Where an export lies: a folder, or a part of a bucket. */
export type ExportPlace = {
  /** What messages call the place. */
  readonly name: string
  /** The manifest, or a file that it names; undefined when there is none. */
  read(file: string): Promise<Readable | undefined>
  /** The content with a SHA-256; undefined when there is none. */
  readContent(sha256: string): Promise<Readable | undefined>
  /** Begins to write an export. @throws Error with a sentence when there is something already */
  begin(): Promise<ExportDraft>
}

/** Reads an object from its beginning; undefined when it was deleted. */
export type ReadObject = () => Promise<ReadableStream<Uint8Array> | undefined>

/** An export that is being written. It counts as one when it is finished. */
export type ExportDraft = {
  write(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Takes over a content that an earlier export has. @returns false when it has to be copied */
  keepContent(sha256: string): Promise<boolean>
  /** Copies a content to its SHA-256. @returns what was copied: the object may just have been replaced */
  copyContent(read: ReadObject): Promise<Pick<StoredFile, 'size' | 'sha256'> | undefined>
  /** Writes the manifest, which makes an export of it. */
  finish(manifest: string): Promise<void>
  /** Deletes what was written. */
  abandon(): Promise<void>
}
