import type { LicenseKeyActivate, LicenseKeyDeactivate, LicenseKeyValidate } from '@atelier/contract'
import { type BlockingLimit, throwIf } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import type { Services } from '../../core/services.ts'
import { countActivations, endActivation, findActivation, insertActivation } from './activation-queries.ts'
import { presentActivation, presentActivationOfKey, presentLicenseKey } from './present.ts'
import { findLicenseKeyByHashes, lockLicenseKeyByHashes } from './held-queries.ts'
import { countedForm, readingsOf } from './pasted-key.ts'
import { activationError, keyNotFoundError, validationError } from './rules.ts'
import { hashLicenseKey } from './stored-key.ts'
import { countValidation } from './validation-queries.ts'

/** Call of a program, or of a seller's server, by its body. */
type Call<Body> = { readonly body: Body }

/**
 * Counts a call for a key, and returns the hashes for its lookup: the database never compares the text of a
 * key, so response times reveal nothing about partially correct guesses. Calls with different spellings of a
 * key count together.
 *
 * @throws TooManyRequests
 */
const countCall = (
  { secret, key_limit }: Services,
  { key, organization_id }: { readonly key: string; readonly organization_id: string },
): readonly Buffer[] => {
  const counted = hashLicenseKey(secret, countedForm(key))
  if (key_limit !== 'off') key_limit.count(`${organization_id} ${counted.toString('base64')}`)
  return readingsOf(key).map((reading) => hashLicenseKey(secret, reading))
}

/** Validates a key and counts its use. @throws ResourceNotFound, BadRequest, TooManyRequests */
export const validate = async ({ body }: Call<output<typeof LicenseKeyValidate>>, services: Services) => {
  const { db } = services.database
  const key_hashes = countCall(services, body)
  for (;;) {
    const now = services.clock.now()
    const valid = await countValidation(db, key_hashes, body, now)
    if (valid !== undefined)
      return {
        ...presentLicenseKey(valid, services),
        activation: valid.activation === null ? null : presentActivation(valid.activation),
      }
    const key = await findLicenseKeyByHashes(db, body.organization_id, key_hashes)
    if (key === undefined) throw keyNotFoundError()
    const activation =
      body.activation_id == null ? undefined : await findActivation(db, key.id, body.activation_id)
    throwIf(validationError(key, activation, body, now))
    // The key was changed between the two statements; it is validated again.
  }
}

/** Activates a key. @throws ResourceNotFound, NotPermitted, TooManyRequests */
export const activate = ({ body }: Call<output<typeof LicenseKeyActivate>>, services: Services) => {
  const { database, clock } = services
  const key_hashes = countCall(services, body)
  return database.transact(async (tx) => {
    // The lock of the key serializes the count of its activations.
    const key = await lockLicenseKeyByHashes(tx, body.organization_id, key_hashes)
    if (key === undefined) throw keyNotFoundError()
    const now = clock.now()
    throwIf(activationError(key, await countActivations(tx, key.id), now))
    const { label, meta, conditions } = body
    const activation = await insertActivation(tx, { license_key_id: key.id, label, meta, conditions }, now)
    return presentActivationOfKey(activation, key, services)
  })
}

/** Ends an activation, regardless of the status of its key. @throws ResourceNotFound, TooManyRequests */
export const deactivate = async (
  { body }: Call<output<typeof LicenseKeyDeactivate>>,
  services: Services,
): Promise<void> => {
  const key_hashes = countCall(services, body)
  const ended = { organization_id: body.organization_id, key_hashes, id: body.activation_id }
  if (!(await endActivation(services.database.db, ended, services.clock.now()))) throw keyNotFoundError()
}

declare module '../../core/services.ts' {
  interface Services {
    /** Rate limit of license keys; `off` disables it. */
    readonly key_limit: BlockingLimit | 'off'
  }
}
