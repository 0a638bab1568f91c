import { LicenseKeysProperties } from '@atelier/contract'
import * as z from 'zod/mini'
import type { Connection, Services, Tx } from '../../core/services.ts'
import type { BenefitRow, Delivery, GrantOfBenefit } from '../../catalog/benefits/index.ts'
import { findSealedKeysOfGrants, insertLicenseKeys, updateLicenseKeys } from './queries.ts'
import { displayKey, licenseKeyText, termsOf } from './rules.ts'
import { hashLicenseKey, openLicenseKey, sealLicenseKey } from './stored-key.ts'

type Needed = Pick<Services, 'clock' | 'secret'>

type Properties = z.output<typeof LicenseKeysProperties>

const propertiesOf = ({ properties }: BenefitRow): Properties => z.parse(LicenseKeysProperties, properties)

/** Makes a new text for the license key with this id: its hash, the sealed text, and its visible part. */
export const newKeyText = (secret: string, id: string, prefix: string | null) => {
  const text = licenseKeyText(prefix, crypto.randomUUID())
  return {
    key_hash: hashLicenseKey(secret, text),
    sealed_key: sealLicenseKey(secret, id, text),
    display_key: displayKey(text),
  }
}

/** Builds the row of a grant's new license key. */
export const newLicenseKey = (
  secret: string,
  {
    id: grant_id,
    organization_id,
    customer_id,
  }: Pick<GrantOfBenefit['grant'], 'id' | 'organization_id' | 'customer_id'>,
  benefit: Pick<BenefitRow, 'id'> & { readonly properties: Properties },
  created_at: Date,
) => {
  const { properties } = benefit
  const id = crypto.randomUUID()
  return {
    id,
    organization_id,
    customer_id,
    benefit_id: benefit.id,
    grant_id,
    ...newKeyText(secret, id, properties.prefix),
    ...termsOf(properties, created_at),
    created_at,
  }
}

const grant = async (tx: Tx, { clock, secret }: Needed, grants: readonly GrantOfBenefit[]) => {
  const created_at = clock.now()
  const keys = grants.map(({ grant: of, benefit }) =>
    newLicenseKey(secret, of, { id: benefit.id, properties: propertiesOf(benefit) }, created_at),
  )
  await insertLicenseKeys(tx, keys)
  return keys.map(({ id, display_key }) => ({ license_key_id: id, display_key }))
}

const keyIdsOf = (grants: readonly GrantOfBenefit[]): string[] =>
  grants.flatMap(({ grant: { properties } }) => properties.license_key_id ?? [])

const keptProperties = (grants: readonly GrantOfBenefit[]) => grants.map((item) => item.grant.properties)

const update = async (tx: Tx, { clock }: Needed, grants: readonly GrantOfBenefit[]) => {
  const now = clock.now()
  for (const benefit of new Map(grants.map((item) => [item.benefit.id, item.benefit])).values()) {
    const ofBenefit = grants.filter((item) => item.benefit.id === benefit.id)
    await updateLicenseKeys(tx, keyIdsOf(ofBenefit), termsOf(propertiesOf(benefit), now), now)
  }
  return keptProperties(grants)
}

const revoke = async (tx: Tx, { clock }: Needed, grants: readonly GrantOfBenefit[]) => {
  await updateLicenseKeys(tx, keyIdsOf(grants), { status: 'revoked' }, clock.now())
  return keptProperties(grants)
}

/**
 * Delivers license keys. Each time a benefit is granted, including after a revocation, a new key is created.
 * A change of the benefit updates the terms of its keys: limits, and the expiry as for a key granted now;
 * usage is unchanged. Keys disabled by the seller are granted again by the change, as at Polar,
 * on which clients rely; to keep a key disabled, sellers must disable it again after the change.
 * Each grant has its own key, which is revoked with it, whether or not the customer retains another one.
 */
export const licenseKeyDelivery = { grant, update, revoke } satisfies Delivery

/** Returns the decrypted license keys of grants, for e-mails to their customers. */
export const findKeysOfGrants = async (
  db: Connection,
  { secret }: Pick<Services, 'secret'>,
  grant_ids: readonly string[],
): Promise<readonly { readonly grant_id: string; readonly key: string }[]> => {
  if (grant_ids.length === 0) return []
  const sealed = await findSealedKeysOfGrants(db, grant_ids)
  return sealed.map(({ grant_id, ...key }) => ({ grant_id, key: openLicenseKey(secret, key) }))
}
