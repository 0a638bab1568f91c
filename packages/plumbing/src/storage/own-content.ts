import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { undefinedIfNoFile } from './object-file.ts'
import { UploadError } from './port.ts'
import { writeAt } from './receive-part.ts'
import type { StoredPart, TakenContent, UploadFolder } from './upload-folder.ts'

const blockBytes = 1024 * 1024

/** Copies a part to its offset in another file. @returns true when the copied bytes match the part */
const copyPart = async (
  from: FileHandle,
  to: FileHandle,
  { start, end, sha256 }: StoredPart,
): Promise<boolean> => {
  const hash = createHash('sha256')
  const block = Buffer.allocUnsafe(blockBytes)
  for (let position = start; position < end;) {
    const { bytesRead } = await from.read(block, 0, Math.min(block.length, end - position), position)
    if (bytesRead === 0) return false
    const bytes = block.subarray(0, bytesRead)
    hash.update(bytes)
    await writeAt(to, bytes, position)
    position += bytesRead
  }
  return hash.digest('hex') === sha256
}

const copy = async (
  folder: UploadFolder,
  from: FileHandle,
  to: FileHandle,
  parts: readonly StoredPart[],
): Promise<void> => {
  for (const part of parts) {
    if (await copyPart(from, to, part)) continue
    await folder.forget(part)
    throw new UploadError(
      `Part ${part.number} was overwritten by an earlier connection after it was uploaded. Upload it again.`,
    )
  }
}

/**
 * Returns the content of an upload in a file that no other process can write to: the file itself, or a copy
 * when another process may hold the file open. The copy is verified by the SHA-256 computed on arrival.
 *
 * @param fresh name of the copy
 * @param requireRoom called before the copy
 * @returns name of the file
 * @throws UploadError if a part was overwritten, which then counts as not sent
 */
export const ownContent = async (
  folder: UploadFolder,
  { file, mayChange }: TakenContent,
  fresh: string,
  parts: readonly StoredPart[],
  requireRoom: () => Promise<void>,
): Promise<string> => {
  if (!mayChange) return file
  await requireRoom()
  const from = await undefinedIfNoFile(open(file, 'r'))
  // Another process has completed the upload since.
  if (from === undefined) return file
  try {
    const to = await open(fresh, 'wx')
    try {
      await copy(folder, from, to, parts)
    } catch (error) {
      await rm(fresh, { force: true })
      throw error
    } finally {
      await to.close()
    }
    return fresh
  } finally {
    await from.close()
  }
}
