import type { Readable } from 'node:stream'
import type { StoredFile } from './manifest.ts'

/** Location of an export: a folder, or a part of a bucket. */
export type ExportPlace = {
  /** Name of the place in messages. */
  readonly name: string
  /** Reads the manifest, or a file that it names; undefined when it does not exist. */
  read(file: string): Promise<Readable | undefined>
  /** Reads the content with a SHA-256; undefined when it does not exist. */
  readContent(sha256: string): Promise<Readable | undefined>
  /** Begins to write an export. @throws Error with a sentence if the place is in use */
  begin(): Promise<ExportDraft>
}

/** Reads an object from its beginning; undefined when it was deleted. */
export type ReadObject = () => Promise<ReadableStream<Uint8Array> | undefined>

/** Export in progress. It becomes an export once finished. */
export type ExportDraft = {
  write(file: string, chunks: AsyncIterable<Uint8Array>): Promise<void>
  /** Reuses a file's content from an earlier export. @returns false when it has to be copied */
  keepContent(sha256: string): Promise<boolean>
  /**
   * Copies a file's content to the path of its SHA-256. @returns the copied content, since the object may just have
   * been replaced
   */
  copyContent(read: ReadObject): Promise<Pick<StoredFile, 'size' | 'sha256'> | undefined>
  /** Writes the manifest, which completes the export. */
  finish(manifest: string): Promise<void>
  /** Deletes the written files. */
  abandon(): Promise<void>
}
