import type { CustomField } from '@atelier/contract'
import { iso, isoOrNull } from '@atelier/plumbing/database'
import type { CustomFieldRow } from './queries.ts'

/** A custom field as its seller and, inside a checkout, its buyer see it. */
export const presentCustomField = (field: CustomFieldRow): CustomField => {
  const base = {
    id: field.id,
    created_at: iso(field.created_at),
    modified_at: isoOrNull(field.modified_at),
    metadata: field.metadata,
    slug: field.slug,
    name: field.name,
    organization_id: field.organization_id,
  }
  const { type, properties } = field
  switch (type) {
    case 'text':
      return { ...base, type, properties }
    case 'number':
      return { ...base, type, properties }
    case 'date':
      return { ...base, type, properties }
    case 'checkbox':
      return { ...base, type, properties }
    case 'select':
      return { ...base, type, properties: { ...properties, options: properties.options ?? [] } }
  }
}
