import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'

/** The ending of files that are being written. */
export const partial = '.part'

/** A path beside a file, to write its content to before it is renamed into place. */
const placeBeside = (file: string): string => `${file}.${randomUUID()}${partial}`

/**
 * Writes a file that is there whole or not at all, whenever the process dies.
 *
 * @param content the content, or what writes it
 * @param temporary where it is written to first, in the same file system
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
