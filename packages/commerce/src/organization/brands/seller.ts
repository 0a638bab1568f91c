import type { Brand, BrandInput, organizationBrands, ShopBrand } from '@atelier/contract'
import { type Handler, invalid, issue, requireRevision, withRevision } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import { logoUrl, plainBrand, type StoredBrand } from '../../mails/index.ts'
import type { Connection, Services } from '../../core/services.ts'
import { updateSettings } from '../organizations/index.ts'
import { findLogo, getBranded } from './queries.ts'

type For<Name extends keyof typeof organizationBrands> = Handler<(typeof organizationBrands)[Name], Services>
type MediaServices = Pick<Services, 'media_url'>

/** Returns the public representation of a brand. */
export const presentShopBrand = (stored: StoredBrand | null, services: MediaServices): ShopBrand => {
  const brand = stored ?? plainBrand
  const { accent_color, font, checkout_note, terms_url, privacy_url } = brand
  return { logo_url: logoUrl(brand, services), accent_color, font, checkout_note, terms_url, privacy_url }
}

const presentBrand = (
  { brand, default_language }: Pick<Awaited<ReturnType<typeof getBranded>>, 'brand' | 'default_language'>,
  services: MediaServices,
): Brand => {
  const { logo_file_id, invoice_footer } = brand ?? plainBrand
  return { ...presentShopBrand(brand, services), logo_file_id, invoice_footer, default_language }
}

/**
 * Returns the brand to store for an input.
 *
 * @throws InvalidRequest if the logo is not an uploaded picture of the organization
 */
export const storedBrandOf = async (
  db: Connection,
  organization_id: string,
  input: BrandInput,
): Promise<StoredBrand> => {
  const logo_file_id = input.logo_file_id ?? null
  const logo_path = logo_file_id === null ? null : await findLogo(db, organization_id, logo_file_id)
  if (logo_path === undefined)
    throw invalid([
      issue('logo_file_id', 'This file does not exist. Upload a picture as an avatar of the organization.'),
    ])
  return {
    logo_file_id,
    logo_path,
    accent_color: input.accent_color ?? null,
    font: input.font ?? 'workshop',
    checkout_note: input.checkout_note ?? null,
    terms_url: input.terms_url ?? null,
    privacy_url: input.privacy_url ?? null,
    invoice_footer: input.invoice_footer ?? null,
  }
}

/** @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, services) => {
  const { database, organization_id } = services
  const branded = await getBranded(database.db, { organization_id, id: path.id })
  return withRevision(branded, presentBrand(branded, services))
}

/** @throws ResourceNotFound; InvalidRequest */
export const update: For<'update'> = ({ path, body }, services) => {
  const { database, clock, request, organization_id } = services
  return database.transact(async (tx) => {
    // A concurrent deletion of the logo either waits and then removes it from the brand, or completes before
    // this check.
    if (body.logo_file_id != null) await lock(tx, 'files', { id: body.logo_file_id, organization_id })
    await lock(tx, 'organizations', { id: organization_id })
    const before = await getBranded(tx, { organization_id, id: path.id })
    requireRevision(request, before)
    const { id } = before
    const brand = await storedBrandOf(tx, id, body)
    const default_language = body.default_language ?? 'en'
    const change = { brand, default_language }
    const { revision } = await updateSettings<'brand'>(tx, id, change, clock.now())
    return withRevision({ id, revision }, presentBrand(change, services))
  })
}
