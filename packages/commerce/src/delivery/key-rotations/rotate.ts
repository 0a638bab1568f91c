import { LicenseKeysProperties } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import { enqueue } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { type BenefitRow, lockBenefits, lockGrantsOf } from '../../catalog/benefits/index.ts'
import { lock } from '../../core/database/lock.ts'
import type { Services, Tx } from '../../core/services.ts'
import { findGrant, recordGrantEvents, saveGrants } from '../benefit-grants/index.ts'
import { getLicenseKey, newKeyText } from '../license-keys/index.ts'
import { sendRotatedKey } from './mail.ts'
import { setKeyText } from './queries.ts'

/** Updates the visible part of a key in its grant, which the seller's webhooks carry. */
const showInGrant = async (
  tx: Tx,
  services: Services,
  benefit: BenefitRow,
  key: { readonly id: string; readonly grant_id: string; readonly display_key: string },
): Promise<void> => {
  const before = await findGrant(tx, key.grant_id)
  // A grant that was given again has another key.
  if (before?.properties.license_key_id !== key.id) return
  const properties = { ...before.properties, display_key: key.display_key }
  const grant = { ...before, properties, modified_at: services.clock.now() }
  await saveGrants(tx, [grant])
  await recordGrantEvents(tx, services, [{ type: 'benefit_grant.updated', grant, benefit, before }])
}

/**
 * Replaces the text of a license key. The previous text is invalid as soon as the transaction ends; everything else
 * about the key stays. Locks the grants of the customer first, as deliveries do.
 *
 * @throws ResourceNotFound; RotateNotPermitted for a revoked key
 */
export const rotateLicenseKey = async (
  tx: Tx,
  services: Services,
  { organization_id, id }: { readonly organization_id: string; readonly id: string },
): Promise<void> => {
  const { customer_id, benefit_id } = await getLicenseKey(tx, organization_id, id)
  await lockGrantsOf(tx, [customer_id])
  const benefit = (await lockBenefits(tx, [benefit_id])).get(benefit_id)
  if (benefit === undefined) throw new Error(`The license key ${id} has no benefit.`)
  await lock(tx, 'license_keys', { id, organization_id })
  const { status, grant_id } = await getLicenseKey(tx, organization_id, id)
  if (status === 'revoked')
    throw apiError(
      'RotateNotPermitted',
      'This license key is revoked, so it gets no new text. Enable it first: its status must be granted or disabled.',
    )
  const { prefix } = z.parse(LicenseKeysProperties, benefit.properties)
  const text = newKeyText(services.secret, id, prefix)
  await setKeyText(tx, id, text, services.clock.now())
  await showInGrant(tx, services, benefit, { id, grant_id, display_key: text.display_key })
  await enqueue(tx, sendRotatedKey, { rotation_id: crypto.randomUUID(), license_key_id: id })
}
