import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'

/** Ends the names of files that are being written. */
export const partial = '.part'

/** A place beside a file to write it to before it gets its name. */
export const placeBeside = (file: string): string => `${file}.${randomUUID()}${partial}`

/** Writes a file that is there whole or not at all, whenever the process dies. */
export const writeWhole = async (file: string, content: string | Uint8Array): Promise<void> => {
  const temporary = placeBeside(file)
  try {
    const handle = await open(temporary, 'wx')
    try {
      await handle.writeFile(content)
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
