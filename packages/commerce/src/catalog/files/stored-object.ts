import { createHash } from 'node:crypto'
import { Outage } from '@atelier/plumbing/outage'
import type { Services } from '../../core/services.ts'
import { isPicture, sniffedBytes } from './content-types.ts'
import type { FileRow } from './queries.ts'

type Storage = Services['storage']
type ObjectLocation = { readonly bucket: string; readonly key: string }

/** Returns the storage location of a file's object. The bucket of pictures is public. */
export const locationOf = ({ service, path }: Pick<FileRow, 'service' | 'path'>): ObjectLocation => ({
  bucket: service === 'downloadable' ? 'files' : 'images',
  key: path,
})

/**
 * Returns the bytes of an object that the storage has just assembled. @throws Outage if the storage has
 * none
 */
const readStored = async (
  storage: Storage,
  { bucket, key }: ObjectLocation,
  range?: { readonly start: number; readonly end: number },
): Promise<ReadableStream<Uint8Array>> => {
  const bytes = await storage.read(bucket, key, range)
  if (bytes === undefined)
    throw new Outage('files', 'away', new Error(`The storage does not find the object ${key} of ${bucket}.`))
  return bytes
}

const firstBytes = async (storage: Storage, location: ObjectLocation, size: number): Promise<Uint8Array> => {
  if (size === 0) return new Uint8Array()
  const bytes = await readStored(storage, location, { start: 0, end: Math.min(size, sniffedBytes) })
  return new Uint8Array(await new Response(bytes).arrayBuffer())
}

/** Returns the SHA-256 of an object in base64, read as a stream. */
const digestOf = async (storage: Storage, location: ObjectLocation): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of await readStored(storage, location)) hash.update(chunk)
  return hash.digest('base64')
}

/**
 * Compares a file's object with its declaration: the size, the picture type and the checksum.
 *
 * @param stored size of the object
 * @returns a sentence for the uploader; undefined when the object matches
 * @throws Outage if the storage does not find the object, which says nothing about its bytes
 */
export const findFault = async (
  storage: Storage,
  file: FileRow,
  stored: number,
): Promise<string | undefined> => {
  const location = locationOf(file)
  const { service, mime_type, size, checksum_sha256_base64: expected } = file
  if (stored !== size)
    return `The uploaded file has ${stored} bytes, but ${size} were announced. It was deleted; create it again.`
  if (service !== 'downloadable' && !isPicture(await firstBytes(storage, location, size), mime_type))
    return `The file is not of the declared type ${mime_type}. It was deleted; create it again with its actual type.`
  if (expected === null) return undefined
  const digest = await digestOf(storage, location)
  return digest === expected
    ? undefined
    : `The SHA-256 of the uploaded file is ${digest}, but ${expected} was announced. The file was deleted; create it again.`
}
