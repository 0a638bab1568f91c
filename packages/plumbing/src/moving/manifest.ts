import * as z from 'zod/mini'
import { DamagedExport } from './damaged-export.ts'

const checksum = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A file of an export beside the manifest: its path in the folder, what it holds, and its size and checksum as it lies there. */
const LinesFile = z.object({
  file: z.string().check(z.regex(/^(?:tables\/[a-z_0-9]+\.[a-z_0-9]+|jobs|usage_events|files)\.ndjson\.gz$/)),
  rows: z.number(),
  bytes: z.number(),
  sha256: checksum,
  /** The checksum of the lines before they were compressed, which one version of zlib does otherwise than another. */
  lines_sha256: checksum,
})
export type LinesFile = z.infer<typeof LinesFile>

const name = z.string().check(z.regex(/^[a-z_][a-z_0-9]*$/))

const Table = z.object({
  schema: name,
  name,
  /** The keys of each line, and what PostgreSQL calls the types of their values. */
  columns: z.array(z.object({ name, type: z.string(), nullable: z.boolean() })),
  lines: LinesFile,
})

/** A part of a table that is partitioned. The bound is PostgreSQL's own text, which is run again. */
const Partition = z.object({
  schema: name,
  name,
  parent: name,
  bound: z.string().check(z.regex(/^(?:DEFAULT|FOR VALUES FROM \('[0-9 :+.-]+'\) TO \('[0-9 :+.-]+'\))$/)),
  options: z.array(z.string().check(z.regex(/^[a-z_]+=[a-z0-9_.]+$/))),
})

/** `manifest.json`: what an export holds. It is written last, so what has none is no export. */
export const Manifest = z.object({
  format: z.literal('atelier-export'),
  format_version: z.literal(1),
  /** The version of Atelier that wrote the export. */
  version: z.string(),
  exported_at: z.string(),
  /** Tells whether the secret of an installation is the one under which the export was made, and nothing else about it. */
  secret_mark: z.string(),
  /** The migrations of the database, by which an export is read by a later version. */
  migrations: z.array(z.object({ folder: z.string(), name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  partitions: z.array(Partition),
  sequences: z.array(z.object({ schema: name, name, last_value: z.nullable(z.string()) })),
  /** Work that waits in the queue. */
  jobs: LinesFile,
  /** Events of customers that are kept in ClickHouse. */
  usage_events: z.optional(LinesFile),
  /** The stored objects, one a line; their contents lie in `files/` under their SHA-256. */
  files: z.object({ lines: LinesFile, bytes: z.number() }),
})
export type Manifest = z.infer<typeof Manifest>
export type ExportedTable = Manifest['tables'][number]
export type ExportedColumn = ExportedTable['columns'][number]

export const manifestFile = 'manifest.json'

/** A stored object, as a line of `files.ndjson.gz`. */
export const StoredFile = z.object({
  bucket: z.string(),
  key: z.string(),
  size: z.number(),
  sha256: checksum,
  content_type: z.string(),
  cache_control: z.string(),
  /** How its storage told this content from others; the next backup does not read again what has the same. */
  etag: z.string(),
})
export type StoredFile = z.infer<typeof StoredFile>

/** Where the content with a SHA-256 lies in the folder of an export, or in a bucket of exports. */
export const contentPath = (sha256: string): string => `files/${sha256.slice(0, 2)}/${sha256}`

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws DamagedExport when the text is no manifest of a version that is known here */
export const parseManifest = (text: string, place: string): Manifest => {
  const found = z.safeParse(Manifest, parseJson(text))
  if (found.success) return found.data
  const [issue] = found.error.issues
  const at = issue === undefined || issue.path.length === 0 ? '' : ` (at ${issue.path.join('.')})`
  throw new DamagedExport(
    `${manifestFile} in ${place} cannot be read by this version of Atelier${at}. It was changed, or a later version wrote it.`,
  )
}

/** @throws DamagedExport when the line does not describe a stored object */
export const parseStoredFile = (line: string): StoredFile => {
  const found = z.safeParse(StoredFile, parseJson(line))
  if (found.success) return found.data
  throw new DamagedExport(
    'A line of files.ndjson.gz does not describe a stored file. Use another copy of the export.',
  )
}
