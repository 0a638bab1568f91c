import type * as api from '@atelier/contract'
import type { BodyOf } from '../../lib/body-form.ts'
import { readMetadata } from '../../lib/metadata-rows.ts'
import { slugOf } from '../../lib/slug.ts'
import { type FieldEntry, optionsOf } from './field-entry.ts'

type Create = BodyOf<typeof api.customFields.create>
type Update = BodyOf<typeof api.customFields.update>

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

// Properties of a body; empty values are omitted.
const textProperty = (key: string, value: string) => (value.trim() === '' ? {} : { [key]: value.trim() })
const numberProperty = (key: string, value: number | null) => (value === null ? {} : { [key]: value })
const dayProperty = (key: string, value: string) => (value === '' ? {} : { [key]: secondsOf(value) })

/** Returns the type with its properties. */
const kindOf = (entry: FieldEntry) => {
  const words = {
    ...textProperty('form_label', entry.label),
    ...textProperty('form_help_text', entry.help),
    ...textProperty('form_placeholder', entry.placeholder),
  }
  switch (entry.type) {
    case 'text':
      return {
        type: 'text' as const,
        properties: {
          ...words,
          ...(entry.isMultiline && { textarea: true }),
          ...numberProperty('minLength', entry.minLength),
          ...numberProperty('maxLength', entry.maxLength),
        },
      }
    case 'number':
      return {
        type: 'number' as const,
        properties: { ...words, ...numberProperty('ge', entry.min), ...numberProperty('le', entry.max) },
      }
    case 'date':
      return {
        type: 'date' as const,
        properties: { ...words, ...dayProperty('ge', entry.minDate), ...dayProperty('le', entry.maxDate) },
      }
    case 'checkbox':
      return { type: 'checkbox' as const, properties: words }
    case 'select':
      return { type: 'select' as const, properties: { ...words, options: optionsOf(entry) } }
  }
}

const sharedOf = (entry: FieldEntry) => ({
  name: entry.name.trim(),
  slug: entry.slug.trim() || slugOf(entry.name),
  metadata: readMetadata(entry.metadata),
})

/** Returns the body that creates a field. */
export const createBody = (entry: FieldEntry, organization_id: string): Create => ({
  ...sharedOf(entry),
  ...kindOf(entry),
  organization_id,
})

/** Returns the body that updates a field; its type cannot change. */
export const updateBody = (entry: FieldEntry): Update => ({ ...sharedOf(entry), ...kindOf(entry) })
