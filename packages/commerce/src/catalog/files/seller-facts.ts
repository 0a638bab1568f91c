import type { fileFacts } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { iso } from '@atelier/plumbing/database'
import type { Handler } from '@atelier/plumbing/http'
import { notFound } from '../../access/index.ts'
import type { Services } from '../../core/services.ts'
import { findUses, getFile } from './queries.ts'
import { locationOf } from './stored-object.ts'

type For<Name extends keyof typeof fileFacts> = Handler<(typeof fileFacts)[Name], Services>

/** Lifetime of a download address, in milliseconds. */
const downloadLifetime = minutes(10)

/**
 * Returns the address at which a seller downloads their file. @throws ResourceNotFound if it does not exist
 * or is not uploaded yet
 */
export const download: For<'download'> = async ({ path }, { database, storage, clock, organization_id }) => {
  const file = await getFile(database.db, organization_id, path.id)
  if (!file.is_uploaded) throw notFound('file', path.id)
  const { bucket, key } = locationOf(file)
  const expires_at = after(clock.now(), downloadLifetime)
  const url = await storage.signedUrl(bucket, key, { expires_at, download_as: file.name })
  return { url, expires_at: iso(expires_at) }
}

/** Returns the products and benefits that use a file. @throws ResourceNotFound */
export const uses: For<'uses'> = async ({ path }, { database, organization_id }) => {
  const { id } = await getFile(database.db, organization_id, path.id)
  return findUses(database.db, organization_id, id)
}
