import type { StudioPorts } from '../ports.ts'
import type { TransformationRow } from '../transformations/rules.ts'
import { imageBucket, layerKey } from './images.ts'
import { saveLayers } from './queries.ts'

/**
 * Stores the pictures of a growing painting, one after another, and notes their addresses. A picture that cannot be stored is
 * left out: the painting does not wait for it.
 */
export const layerWriter = (
  { database, storage, clock, log }: StudioPorts,
  { id, converted_key }: Pick<TransformationRow, 'id' | 'converted_key'>,
) => {
  const urls: string[] = []
  let writing = Promise.resolve()
  let count = 0
  const write = async (webp: Uint8Array, at: number): Promise<void> => {
    const key = layerKey(converted_key, at)
    await storage.put(imageBucket, key, webp, { content_type: 'image/webp', cache_control: 'max-age=3600' })
    urls.push(storage.publicUrl(imageBucket, key))
    await saveLayers(database.db, id, urls, clock.now())
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
