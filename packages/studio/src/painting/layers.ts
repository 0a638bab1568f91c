import type { StudioPorts } from '../ports.ts'
import type { TransformationRow } from '../transformations/rules.ts'
import { imageBucket, layerKey } from './images.ts'
import { saveLayers } from './queries.ts'

/**
 * Stores the pictures of a growing painting, one at a time, and records their URLs. The painter
 * continues during the writes, and a picture that cannot be stored is skipped. The end of the attempt waits
 * until all are written, so that none is written after it.
 *
 * Another attempt paints the same pictures again: those that the visitor has seen stay, and are replaced one
 * by one.
 */
export const layerWriter = (
  { database, storage, clock, log }: StudioPorts,
  { id, converted_key, layers }: Pick<TransformationRow, 'id' | 'converted_key' | 'layers'>,
) => {
  const stored = new Set(layers)
  let writing = Promise.resolve()
  let count = 0
  const addressOf = (at: number): string => storage.publicUrl(imageBucket, layerKey(converted_key, at))
  /**
   * Returns the URLs from coarse to fine: those of this attempt, then those that only an earlier attempt
   * has reached.
   */
  const inOrder = (): string[] => {
    const addresses = Array.from({ length: count }, (_, at) => addressOf(at))
    return [
      ...addresses.filter((url) => stored.has(url)),
      ...[...stored].filter((url) => !addresses.includes(url)),
    ]
  }
  const write = async (webp: Uint8Array, at: number): Promise<void> => {
    const key = layerKey(converted_key, at)
    await storage.put(imageBucket, key, webp, { content_type: 'image/webp', cache_control: 'max-age=3600' })
    stored.add(addressOf(at))
    await saveLayers(database.db, id, inOrder(), clock.now())
  }
  return {
    add: (webp: Uint8Array): void => {
      const at = count
      count += 1
      writing = writing
        .then(() => write(webp, at))
        .catch((error: unknown) => {
          log.warn(
            { err: error, transformation_id: id },
            'A picture of a growing painting could not be stored.',
          )
        })
    },
    /** Resolves when all are written. */
    settled: (): Promise<void> => writing,
  }
}
