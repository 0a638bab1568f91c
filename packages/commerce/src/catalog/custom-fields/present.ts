import type { CustomField } from '@atelier/contract'
import { presentStored } from '@atelier/plumbing/database'
import type { CustomFieldRow } from './queries.ts'

/** Returns the representation of a custom field for its seller and, in a checkout, its buyer. */
export const presentCustomField = (field: CustomFieldRow): CustomField => {
  const base = {
    ...presentStored(field),
    metadata: field.metadata,
    slug: field.slug,
    name: field.name,
    organization_id: field.organization_id,
  }
  const { type, properties } = field
  switch (type) {
    case 'select':
      return { ...base, type, properties: { ...properties, options: properties.options ?? [] } }
    default:
      return { ...base, type, properties }
  }
}
