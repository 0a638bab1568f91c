import * as z from 'zod/mini'
import { DamagedExport } from './damaged-export.ts'

const checksum = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** File of an export in addition to the manifest: its path, kind of lines, stored size and checksum. */
const LinesFile = z.object({
  file: z.string().check(z.regex(/^(?:tables\/[a-z_0-9]+\.[a-z_0-9]+|jobs|usage_events|files)\.ndjson\.gz$/)),
  rows: z.number(),
  bytes: z.number(),
  sha256: checksum,
  /** Checksum of the uncompressed lines, since versions of zlib compress differently. */
  lines_sha256: checksum,
})
export type LinesFile = z.infer<typeof LinesFile>

const name = z.string().check(z.regex(/^[a-z_][a-z_0-9]*$/))

const Table = z.object({
  schema: name,
  name,
  /** Keys of each line, with the PostgreSQL types of their values. */
  columns: z.array(z.object({ name, type: z.string(), nullable: z.boolean() })),
  lines: LinesFile,
})

/** Partition of a table. The bound is PostgreSQL's own text, which is executed again. */
const Partition = z.object({
  schema: name,
  name,
  parent: name,
  bound: z.string().check(z.regex(/^(?:DEFAULT|FOR VALUES FROM \('[0-9 :+.-]+'\) TO \('[0-9 :+.-]+'\))$/)),
  options: z.array(z.string().check(z.regex(/^[a-z_]+=[a-z0-9_.]+$/))),
})

/** `manifest.json`: contents of an export. Written last, so a folder without it is not an export. */
export const Manifest = z.object({
  format: z.literal('atelier-export'),
  format_version: z.literal(1),
  /** Version of Atelier that wrote the export. */
  version: z.string(),
  exported_at: z.string(),
  /**
   * Mark that shows whether an installation's secret is the one of the export, and reveals nothing else about
   * it.
   */
  secret_mark: z.string(),
  /** Migrations of the database, by which a later version reads the export. */
  migrations: z.array(z.object({ folder: z.string(), name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  partitions: z.array(Partition),
  sequences: z.array(z.object({ schema: name, name, last_value: z.nullable(z.string()) })),
  /** Jobs that wait in the queue. */
  jobs: LinesFile,
  /** Customers' events in ClickHouse. */
  usage_events: z.optional(LinesFile),
  /** Stored objects, one per line; their contents are in `files/` under their SHA-256. */
  files: z.object({ lines: LinesFile, bytes: z.number() }),
})
export type Manifest = z.infer<typeof Manifest>
export type ExportedTable = Manifest['tables'][number]
export type ExportedColumn = ExportedTable['columns'][number]

export const manifestFile = 'manifest.json'

/** Stored object, as a line of `files.ndjson.gz`. */
export const StoredFile = z.object({
  bucket: z.string(),
  key: z.string(),
  size: z.number(),
  sha256: checksum,
  content_type: z.string(),
  cache_control: z.string(),
  /** Storage's entity tag of this content; the next backup does not reread content with the same tag. */
  etag: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** Returns the path of a file's content by SHA-256, in the folder of an export or in a bucket of exports. */
export const contentPath = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256}`

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws DamagedExport if the text is not a manifest of a known version */
export const parseManifest = (text: string, place: string): Manifest => {
  const parsed = z.safeParse(Manifest, parseJson(text))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const at = issue === undefined || issue.path.length === 0 ? '' : ` (at ${issue.path.join('.')})`
  throw new DamagedExport(
    `${manifestFile} in ${place} cannot be read by this version of Atelier${at}. It was changed, or a later version wrote it.`,
  )
}

/** @throws DamagedExport if the line does not describe a stored object */
export const parseStoredFile = (line: string): StoredFile => {
  const parsed = z.safeParse(StoredFile, parseJson(line))
  if (parsed.success) return parsed.data
  throw new DamagedExport(
    'A line of files.ndjson.gz does not describe a stored file. Use another copy of the export.',
  )
}
