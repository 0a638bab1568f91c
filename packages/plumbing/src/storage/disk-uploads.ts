import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { hours } from '../clock/clock.ts'
import { UnreadBody } from '../http/body-errors.ts'
import { findCompleted, arrangeParts, placeObject } from './complete-upload.ts'
import { ownContent } from './own-content.ts'
import { fileOf } from './keys.ts'
import { openObject, streamFile, sweepOld } from './object-file.ts'
import { digestHeaders, unknownUploadError } from './parts.ts'
import type { PartUploads } from './port.ts'
import { receivePart, requireRoom, type RoomOptions, type SentPart } from './receive-part.ts'
import type { PartPermit, Permit } from './sign-url.ts'
import { takeTurn } from './turns.ts'
import { uploadFolder, type UploadFolder } from './upload-folder.ts'

/** Uploads of a folder, shared by its pages and its storage. */
export type DiskUploads = PartUploads & {
  /** Receives a part at its signed URL and returns its ETag; see `receivePart`. */
  receivePart(permit: PartPermit, sent: Omit<SentPart, 'part'>): Promise<string | undefined>
}

export type DiskUploadsOptions = RoomOptions & {
  readonly directory: string
  /** Folder that deleted uploads move to first. */
  readonly incoming: string
  /** Called before anything is written. */
  readonly prepare: () => Promise<void>
  readonly addressOf: (permit: Permit) => string
}

/**
 * Maximum age of an upload before it is aborted, in milliseconds. The areas abort theirs sooner, by their own
 * tables.
 */
const givenUpMs = hours(48)

const stoppedError = () =>
  new UnreadBody(
    'Conflict',
    'The upload of this part is being completed or aborted. It accepts no more parts.',
  )

/**
 * Returns the multipart uploads as folders below the storage folder (see `uploadFolder`). Parts are written to their
 * offsets in one file, which completion only renames.
 */
export const createDiskUploads = ({
  directory,
  incoming,
  prepare,
  addressOf,
  ...room
}: DiskUploadsOptions): DiskUploads => {
  const uploads = join(directory, '.uploads')
  let sweptAt = -Infinity
  const sweep = async (): Promise<void> => {
    if (performance.now() - sweptAt < hours(1)) return
    sweptAt = performance.now()
    await sweepOld(uploads, givenUpMs)
  }
  /** Runs a step on an upload while no part of it is being received in this process. */
  const alone = async <Result>(
    upload_id: string,
    step: (folder: UploadFolder) => Promise<Result>,
  ): Promise<Result> => {
    const folder = uploadFolder(uploads, upload_id)
    const turn = await takeTurn(folder.path, { start: -1, end: Infinity }, stoppedError())
    try {
      return await step(folder)
    } finally {
      turn.end()
    }
  }

  return {
    beginUpload: async (bucket, key, { content_type, cache_control = 'max-age=3600', size }) => {
      fileOf(directory, bucket, key)
      await prepare()
      await sweep()
      await requireRoom(directory, size, room)
      const id = randomUUID()
      await uploadFolder(uploads, id).create({ bucket, key, content_type, cache_control, size })
      return id
    },
    signPart: async (bucket, key, upload_id, part, { expires_at }) => ({
      url: addressOf({
        action: 'PUT part',
        bucket,
        key,
        upload_id,
        ...part,
        expires: Math.floor(expires_at.getTime() / 1000),
      }),
      headers: digestHeaders(part.sha256),
    }),
    completeUpload: (bucket, key, upload_id, parts) => {
      const file = fileOf(directory, bucket, key)
      return alone(upload_id, async (folder) => {
        const upload = await folder.read(bucket, key)
        const placed =
          upload &&
          (await folder.takeContent(async (content) => {
            const arranged = arrangeParts(upload, content.parts, parts)
            const owned = await ownContent(folder, content, join(incoming, randomUUID()), arranged, () =>
              requireRoom(directory, upload.size, room),
            )
            return placeObject(owned, file, upload_id, upload, arranged)
          }))
        // Not placed: completed before, or by another process at this moment.
        const object = placed ?? (await findCompleted(file, upload_id))
        if (object === undefined) throw unknownUploadError()
        await folder.remove(incoming)
        return { ...object, version: null }
      })
    },
    abortUpload: (bucket, key, upload_id) =>
      alone(upload_id, async (folder) => {
        if ((await folder.read(bucket, key)) !== undefined) await folder.remove(incoming)
      }),
    read: async (bucket, key, range) => {
      const opened = await openObject(fileOf(directory, bucket, key))
      if (opened === undefined) return undefined
      const { size } = opened.object
      const { start, end } = { start: range?.start ?? 0, end: Math.min(range?.end ?? size, size) }
      if (start < end) return streamFile(opened.handle, start, end)
      await opened.handle.close()
      return new ReadableStream({ start: (controller) => controller.close() })
    },
    receivePart: ({ bucket, key, upload_id, number, start, end, sha256 }, body) =>
      receivePart(
        uploadFolder(uploads, upload_id),
        { bucket, key },
        { part: { number, start, end, sha256 }, ...body },
        room,
      ),
  }
}
