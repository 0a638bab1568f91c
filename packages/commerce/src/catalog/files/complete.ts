import type { contract } from '@atelier/contract'
import { apiError, type Handler, invalid } from '@atelier/plumbing/http'
import { type UploadedPart, UploadError } from '@atelier/plumbing/storage'
import { lock } from '../../core/database/lock.ts'
import { notFound } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { discardFile } from './discard.ts'
import { presentFile } from './present.ts'
import { completeFile, type FileRow, findAnyFile, getFile } from './queries.ts'
import { completionIssues } from './rules.ts'
import { findFault, locationOf } from './stored-object.ts'

/**
 * Returns the object that the storage assembles from the parts. @throws BadRequest with the storage's own
 * message
 */
const assemble = (
  { storage }: Pick<Services, 'storage'>,
  file: FileRow,
  parts: readonly UploadedPart[],
): ReturnType<Services['storage']['completeUpload']> => {
  const { bucket, key } = locationOf(file)
  return storage.completeUpload(bucket, key, file.upload_id ?? '', parts).catch((error: unknown) => {
    throw error instanceof UploadError ? apiError('BadRequest', error.message) : error
  })
}

/** Running object checks of this process, by file id. */
const checks = new Map<string, ReturnType<typeof findFault>>()

/** Compares an object with its declaration, once for concurrent calls: an object may have 10 GB. */
const checkOnce = (
  storage: Services['storage'],
  file: FileRow,
  size: number,
): ReturnType<typeof findFault> => {
  const check = checks.get(file.id) ?? findFault(storage, file, size).finally(() => checks.delete(file.id))
  checks.set(file.id, check)
  return check
}

/**
 * Deletes a file whose bytes differ from the declaration.
 *
 * @returns the file when another call has completed it concurrently: then it stays
 */
const discardUnlessCompleted = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<FileRow | undefined> =>
  database.transact(async (tx) => {
    await lock(tx, 'files', { id })
    const file = await findAnyFile(tx, id)
    if (file?.deleted_at !== null) return undefined
    if (file.is_uploaded) return file
    await discardFile(tx, file, clock.now())
    return undefined
  })

/**
 * Completes an upload: the parts become one object, which must match the declaration. No lock is held during
 * the storage's work; two concurrent calls both assemble the object, and the first one writes its outcome.
 *
 * @throws ResourceNotFound, InvalidRequest if the body is of another upload, BadRequest if the bytes differ, Outage
 * if the storage does not find the object
 */
export const completeUpload: Handler<typeof contract.files.uploaded, Services> = async (
  { path, body },
  services,
) => {
  const { database, storage, clock, organization_id } = services
  const file = await getFile(database.db, organization_id, path.id)
  const issues = completionIssues(file, body)
  if (issues.length > 0) throw invalid(issues)
  if (file.is_uploaded) return presentFile(file, services)
  const sha256 = new Map(file.upload_parts?.map((part) => [part.number, part.sha256]))
  const parts = body.parts
    .map(({ number, checksum_etag }) => ({ number, etag: checksum_etag, sha256: sha256.get(number) ?? null }))
    .toSorted((a, b) => a.number - b.number)
  const object = await assemble(services, file, parts)
  const fault = await checkOnce(storage, file, object.size)
  if (fault !== undefined) {
    const current = await discardUnlessCompleted(services, file.id)
    if (current !== undefined) return presentFile(current, services)
    throw apiError('BadRequest', fault)
  }
  const completed = await database.transact(async (tx) => {
    await lock(tx, 'files', { id: file.id })
    const current = await findAnyFile(tx, file.id)
    if (current?.deleted_at !== null || current.is_uploaded) return current
    const stored = { checksum_etag: `"${object.etag}"`, storage_version: object.version }
    return completeFile(tx, file.id, stored, clock.now())
  })
  if (completed?.deleted_at === null) return presentFile(completed, services)
  // The file was deleted during the assembly of its object, perhaps after the removal job ran.
  const { bucket, key } = locationOf(file)
  await storage.remove(bucket, key)
  throw notFound('file', file.id)
}
