import { setImmediate } from 'node:timers/promises'
import type { contract, FileCreate } from '@atelier/contract'
import { after, hours, seconds } from '@atelier/plumbing/clock'
import { type Handler, invalid } from '@atelier/plumbing/http'
import type { Part, PartAddress } from '@atelier/plumbing/storage'
import { organizationOfBody } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { downloadType } from './content-types.ts'
import { keyName, safeName } from './names.ts'
import { presentUpload } from './present.ts'
import { insertFile } from './queries.ts'
import { newFileIssues } from './rules.ts'
import { locationOf } from './stored-object.ts'

/** Time limit of an upload, in milliseconds. */
const openFor = hours(24)

/**
 * Returns the lifetime of part addresses, in milliseconds: an hour, or the upload time of the whole file at
 * one megabit per second.
 */
const addressesLast = (size: number): number => Math.max(hours(1), seconds(size / 125_000))

const plannedParts = ({ upload }: FileCreate) =>
  upload.parts
    .map(({ number, chunk_start, chunk_end, checksum_sha256_base64 }) => ({
      number,
      start: chunk_start,
      end: chunk_end,
      sha256: checksum_sha256_base64 ?? null,
    }))
    .toSorted((a, b) => a.number - b.number)

const hexOf = (base64: string | null): string | null =>
  base64 === null ? null : Buffer.from(base64, 'base64').toString('hex')

/** Batch size of signing, so that other requests get their turn: a file may have 2,048 parts of 5 MiB. */
const signedAtOnce = 100

/**
 * Returns the parts with their addresses. Signing is CPU work: for the parts of a large file on S3 it takes
 * more than a second.
 */
const signAll = async (planned: readonly Part[], sign: (part: Part) => Promise<PartAddress>) => {
  const signed: { readonly part: Part; readonly address: PartAddress }[] = []
  for (let from = 0; from < planned.length; from += signedAtOnce) {
    const batch = planned.slice(from, from + signedAtOnce)
    signed.push(...(await Promise.all(batch.map(async (part) => ({ part, address: await sign(part) })))))
    await setImmediate()
  }
  return signed
}

/** Creates a file and starts its upload: the response has an address for each part. */
export const createFile: Handler<typeof contract.files.create, Services> = async (
  { body },
  { database, storage, clock, caller },
) => {
  const organization_id = await organizationOfBody(database.db, caller, body.organization_id)
  const issues = newFileIssues(body)
  if (issues.length > 0) throw invalid(issues)
  const { service, mime_type, size, version = null, checksum_sha256_base64 = null } = body
  const now = clock.now()
  const id = crypto.randomUUID()
  const name = safeName(body.name)
  const path = `${service}/${organization_id}/${id}/${keyName(name)}`
  const { bucket, key } = locationOf({ service, path })
  const content_type = service === 'downloadable' ? downloadType(mime_type) : mime_type
  const planned = plannedParts(body)
  const digests = planned.every(({ sha256 }) => sha256 !== null)
  const upload_id = await storage.beginUpload(bucket, key, { content_type, size, digests })
  const file = await insertFile(
    database.db,
    {
      id,
      organization_id,
      service,
      name,
      path,
      mime_type,
      size,
      version,
      checksum_sha256_base64,
      checksum_sha256_hex: hexOf(checksum_sha256_base64),
      upload_id,
      upload_parts: planned,
      upload_expires_at: after(now, openFor),
    },
    now,
  )
  const expires_at = after(now, addressesLast(size))
  const parts = await signAll(planned, (part) =>
    storage.signPart(bucket, key, upload_id, part, { expires_at }),
  )
  return presentUpload(file, { id: upload_id, expires_at, parts })
}
