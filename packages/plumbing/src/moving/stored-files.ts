import { readLines } from './lines.ts'
import { type LinesFile, parseStoredFile, type StoredFile } from './manifest.ts'
import type { ExportPlace } from './place.ts'

/** Yields the stored objects of an export, in batches. @throws DamagedExport as `readLines` does */
export async function* readStoredFiles(
  place: ExportPlace,
  lines: LinesFile,
): AsyncGenerator<readonly StoredFile[]> {
  for await (const batch of readLines(place, lines)) yield batch.map(parseStoredFile)
}
