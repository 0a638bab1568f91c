import type { CustomField } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { StoredCustomField } from './stored-custom-field.ts'

/** A custom field as its seller and, inside a checkout, its buyer see it. */
export const presentCustomField = (field: StoredCustomField): CustomField => {
  const base = {
    id: field.id,
    created_at: iso(field.created_at),
    modified_at: isoOrNull(field.modified_at),
    metadata: field.metadata,
    slug: field.slug,
    name: field.name,
    organization_id: field.organization_id,
  }
  // The type of a field decides its properties: both are stored, and answered, together.
  return { ...base, type: field.type, properties: field.properties } as CustomField
}
