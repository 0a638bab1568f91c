import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'

/** Suffix of files that are being written. */
export const partial = '.part'

/** Returns the path next to a file, for its content before the rename into place. */
const placeBeside = (file: string): string => `${file}.${randomUUID()}${partial}`

/**
 * Writes a file atomically, even if the process dies.
 *
 * @param content content, or a function that writes it
 * @param temporary path to write to first, in the same file system
 */
export const writeWhole = async (
  file: string,
  content: string | Uint8Array | ((handle: FileHandle) => Promise<void>),
  temporary = placeBeside(file),
): Promise<void> => {
  try {
    const handle = await open(temporary, 'wx')
    try {
      if (typeof content === 'function') await content(handle)
      else await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}
