import type * as api from '@atelier/contract'
import type { BodyOf } from '../../lib/body-form.ts'
import { metadataProblem, metadataRows, readMetadata, type MetadataRow } from '../../lib/metadata-rows.ts'
import { slugOf } from '../../lib/slug.ts'
import type { Question } from '../../ui/AnswerField.tsx'
import type { CustomField } from '../api-types.ts'

/** Form values of one option of a select. */
export type OptionRow = { readonly id: string; readonly value: string; readonly label: string }

/** Form values of a custom field. */
export type FieldEntry = {
  type: CustomField['type']
  name: string
  slug: string
  label: string
  help: string
  placeholder: string
  isMultiline: boolean
  minLength: number | null
  maxLength: number | null
  min: number | null
  max: number | null
  minDate: string
  maxDate: string
  options: readonly OptionRow[]
  metadata: readonly MetadataRow[]
}

type Create = BodyOf<typeof api.customFields.create>
type Update = BodyOf<typeof api.customFields.update>

let lastRowId = 0

/** Returns a new row of options; its id distinguishes empty rows. */
export const optionRow = (value = '', label = ''): OptionRow => {
  lastRowId += 1
  return { id: String(lastRowId), value, label }
}

const dayOf = (seconds: number | undefined): string =>
  seconds === undefined ? '' : new Date(seconds * 1000).toISOString().slice(0, 10)

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000

/** Returns the initial form values of a field. */
export const entryOf = (field?: CustomField): FieldEntry => {
  const properties = field?.properties
  return {
    type: field?.type ?? 'text',
    name: field?.name ?? '',
    slug: field?.slug ?? '',
    label: properties?.form_label ?? '',
    help: properties?.form_help_text ?? '',
    placeholder: properties?.form_placeholder ?? '',
    isMultiline: field?.type === 'text' && field.properties.textarea === true,
    minLength: (field?.type === 'text' ? field.properties.minLength : undefined) ?? null,
    maxLength: (field?.type === 'text' ? field.properties.maxLength : undefined) ?? null,
    min: (field?.type === 'number' ? field.properties.ge : undefined) ?? null,
    max: (field?.type === 'number' ? field.properties.le : undefined) ?? null,
    minDate: field?.type === 'date' ? dayOf(field.properties.ge) : '',
    maxDate: field?.type === 'date' ? dayOf(field.properties.le) : '',
    options:
      field?.type === 'select'
        ? field.properties.options.map(({ value, label }) => optionRow(value, label))
        : [optionRow(), optionRow()],
    metadata: metadataRows(field?.metadata),
  }
}

/** Returns the completed options. An option without a value uses its label. */
export const optionsOf = ({ options }: Pick<FieldEntry, 'options'>) =>
  options
    .filter(({ value, label }) => value.trim() !== '' || label.trim() !== '')
    .map(({ value, label }) => ({
      value: value.trim() || slugOf(label) || label.trim(),
      label: label.trim() || value.trim(),
    }))

// Properties of a body; empty values are omitted.
const text = (key: string, value: string) => (value.trim() === '' ? {} : { [key]: value.trim() })
const number = (key: string, value: number | null) => (value === null ? {} : { [key]: value })
const day = (key: string, value: string) => (value === '' ? {} : { [key]: secondsOf(value) })

/** Returns the type with its properties. */
const kindOf = (entry: FieldEntry) => {
  const words = {
    ...text('form_label', entry.label),
    ...text('form_help_text', entry.help),
    ...text('form_placeholder', entry.placeholder),
  }
  switch (entry.type) {
    case 'text':
      return {
        type: 'text' as const,
        properties: {
          ...words,
          ...(entry.isMultiline && { textarea: true }),
          ...number('minLength', entry.minLength),
          ...number('maxLength', entry.maxLength),
        },
      }
    case 'number':
      return {
        type: 'number' as const,
        properties: { ...words, ...number('ge', entry.min), ...number('le', entry.max) },
      }
    case 'date':
      return {
        type: 'date' as const,
        properties: { ...words, ...day('ge', entry.minDate), ...day('le', entry.maxDate) },
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

type Problems = { readonly [field in keyof FieldEntry]?: string | undefined }

const isBackwards = (from: number | null, to: number | null): boolean =>
  from !== null && to !== null && from > to

const optionsProblem = (entry: FieldEntry): string | undefined => {
  if (entry.type !== 'select') return undefined
  const options = optionsOf(entry)
  if (options.length === 0) return 'Add at least one option.'
  for (const { value, label } of options) {
    const other = options.findLast((option) => option.value === value)
    if (other !== undefined && other.label !== label)
      return `“${label}” and “${other.label}” have the same value, “${value}”. Give each its own value.`
    if (options.filter((option) => option.value === value).length > 1)
      return `The option “${label}” appears twice.`
  }
  return undefined
}

const slugProblem = ({ slug, name }: FieldEntry): string | undefined => {
  if (slug.trim() !== '')
    return /^[a-z0-9_-]+$/.test(slug.trim())
      ? undefined
      : 'Use lowercase letters, digits, hyphens and underscores.'
  return name.trim() === '' || slugOf(name) !== ''
    ? undefined
    : 'Enter a slug: none can be derived from this name.'
}

/** Returns the problems of an entry, by field. */
export const entryProblems = (entry: FieldEntry): Problems => {
  const { type } = entry
  return {
    name: entry.name.trim() === '' ? 'Give the field a name.' : undefined,
    slug: slugProblem(entry),
    maxLength:
      type === 'text' && isBackwards(entry.minLength, entry.maxLength)
        ? 'The maximum must not be less than the minimum.'
        : undefined,
    max:
      type === 'number' && isBackwards(entry.min, entry.max)
        ? 'The maximum must not be less than the minimum.'
        : undefined,
    maxDate:
      type === 'date' && entry.minDate !== '' && entry.maxDate !== '' && entry.minDate > entry.maxDate
        ? 'The last day must not be before the first.'
        : undefined,
    options: optionsProblem(entry),
    metadata: metadataProblem(entry.metadata),
  }
}

const fields: Readonly<Record<string, keyof FieldEntry>> = {
  form_label: 'label',
  form_help_text: 'help',
  form_placeholder: 'placeholder',
  textarea: 'isMultiline',
  minLength: 'minLength',
  maxLength: 'maxLength',
  options: 'options',
  name: 'name',
  slug: 'slug',
  metadata: 'metadata',
}

/** Returns the form field of a path in the body. */
export const fieldAtPath = (path: string, { type }: FieldEntry): keyof FieldEntry | undefined => {
  const [first = '', second] = path.split('.')
  const part = first === 'properties' ? (second ?? '') : first
  if (part === 'ge') return type === 'date' ? 'minDate' : 'min'
  if (part === 'le') return type === 'date' ? 'maxDate' : 'max'
  return fields[part]
}

/** Returns the question as shown at the checkout. */
export const questionOf = (entry: FieldEntry, isRequired: boolean): Question => ({
  type: entry.type,
  label: entry.label.trim() || entry.name.trim() || 'Your question',
  help: entry.help.trim() || undefined,
  placeholder: entry.placeholder.trim() || undefined,
  isRequired,
  isLong: entry.isMultiline,
  maxLength: entry.maxLength ?? undefined,
  options: optionsOf(entry),
})
