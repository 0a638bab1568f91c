import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { UnreadBody } from '../http/body-errors.ts'
import { freeBytesOf } from '../http/uploads.ts'
import { Outage } from '../outage/outage.ts'
import { undefinedIfNoFile } from './object-file.ts'
import type { Part } from './port.ts'
import { bytesArriving, takeTurn } from './turns.ts'
import type { Attempt, UploadFolder } from './upload-folder.ts'

/** Disk space reserved from uploads. */
export type RoomOptions = {
  /** Bytes that stay free, for work that must continue on a nearly full disk. Default: 1 GiB. */
  readonly keepFree?: number
  /** Returns the free bytes on the disk of a folder; for tests. */
  readonly freeBytes?: (directory: string) => Promise<number>
}

/** @throws Outage if the disk has no room for the given number of bytes */
export const requireRoom = async (
  directory: string,
  bytes: number,
  { keepFree = 1024 ** 3, freeBytes = freeBytesOf }: RoomOptions,
): Promise<void> => {
  if ((await freeBytes(directory)) - bytes < keepFree)
    throw new Outage('files', 'full', new Error(`There is no room for an upload of ${bytes} bytes.`))
}

/** Write buffer, in bytes. */
const writeBytes = 1024 * 1024

const rejectedError = (sentence: string): UnreadBody => new UnreadBody('BadRequest', sentence)

const replacedError = (): UnreadBody =>
  new UnreadBody(
    'Conflict',
    'This part is being sent again over another connection, which replaces this one.',
  )

const lengthError = ({ start, end }: Part, problem: string): UnreadBody =>
  rejectedError(
    `This address takes exactly ${end - start} bytes, from byte ${start} of the file on, and ${problem}.`,
  )

/** Writes all bytes: a nearly full disk accepts some of them and rejects the rest. */
export const writeAt = async (handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> => {
  for (let offset = 0; offset < bytes.byteLength;) {
    const { bytesWritten } = await handle.write(bytes, offset, bytes.byteLength - offset, position + offset)
    offset += bytesWritten
  }
}

const write = async (
  handle: FileHandle,
  part: Part,
  pieces: AsyncIterable<Uint8Array>,
  attempt: Attempt,
): Promise<Buffer> => {
  const hash = createHash('sha256')
  let position = part.start
  let gathered: Uint8Array[] = []
  let gatheredBytes = 0
  const flush = async (): Promise<void> => {
    if (!(await attempt.isCurrent())) throw replacedError()
    await writeAt(handle, Buffer.concat(gathered), position)
    position += gatheredBytes
    gathered = []
    gatheredBytes = 0
  }
  for await (const piece of pieces) {
    if (position + gatheredBytes + piece.byteLength > part.end) throw lengthError(part, 'more were sent')
    hash.update(piece)
    gathered.push(piece)
    gatheredBytes += piece.byteLength
    if (gatheredBytes >= writeBytes) await flush()
  }
  await flush()
  if (position < part.end) throw lengthError(part, `${position - part.start} were sent`)
  // An acknowledged part must survive a power loss.
  await handle.datasync()
  return hash.digest()
}

export type SentPart = {
  readonly part: Part
  /** Declared size in bytes, if any. */
  readonly size: number | undefined
  readonly pieces: (cut: AbortController) => AsyncIterable<Uint8Array>
}

/** Returns the entity tag of a part, from its SHA-256 in hexadecimal. */
export const etagOfPart = (sha256: string): string => sha256.slice(0, 32)

/** Receives a part of an existing upload. Its attempt ends in any case. */
const receive = async (
  folder: UploadFolder,
  handle: FileHandle,
  part: Part,
  pieces: AsyncIterable<Uint8Array>,
): Promise<string | undefined> => {
  const attempt = await folder.attempt(part)
  if (attempt === undefined) return undefined
  try {
    const digest = await write(handle, part, pieces, attempt)
    if (part.sha256 !== null && digest.toString('base64') !== part.sha256)
      throw rejectedError(
        `These bytes have the SHA-256 ${digest.toString('base64')}, not ${part.sha256} as announced. Send this part again.`,
      )
    const sha256 = digest.toString('hex')
    if (!(await attempt.complete(sha256))) throw replacedError()
    return etagOfPart(sha256)
  } finally {
    await attempt.giveUp()
  }
}

/**
 * Writes a part to its offset in the upload's content while it arrives, and returns its ETag; undefined when
 * the upload does not exist. A rejected or interrupted part counts as not sent.
 *
 * @throws UnreadBody if the part differs from what was signed, breaks off, or is resent during its arrival
 * @throws Outage if the disk has no room for it
 */
export const receivePart = async (
  folder: UploadFolder,
  { bucket, key }: { readonly bucket: string; readonly key: string },
  { part, size, pieces }: SentPart,
  room: RoomOptions,
): Promise<string | undefined> => {
  if (size !== undefined && size !== part.end - part.start) throw lengthError(part, `${size} were sent`)
  const turn = await takeTurn(folder.path, part, replacedError())
  try {
    turn.cut.signal.throwIfAborted()
    const upload = await folder.read(bucket, key)
    if (upload === undefined) return undefined
    const handle = await undefinedIfNoFile(open(folder.content, 'r+'))
    if (handle === undefined) return undefined
    try {
      if (part.end > upload.size)
        throw rejectedError(
          `This part ends at byte ${part.end}, but the file was begun with ${upload.size} bytes.`,
        )
      await requireRoom(folder.path, bytesArriving(), room)
      return await undefinedIfNoFile(receive(folder, handle, part, pieces(turn.cut)))
    } finally {
      await handle.close()
    }
  } finally {
    turn.end()
  }
}
