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
  isLong: boolean
  shortest: number | null
  longest: number | null
  least: number | null
  greatest: number | null
  firstDay: string
  lastDay: string
  options: readonly OptionRow[]
  metadata: readonly MetadataRow[]
}

type Create = BodyOf<typeof api.customFields.create>
type Update = BodyOf<typeof api.customFields.update>

let lastRow = 0

/** Returns a new row of options; its id distinguishes empty rows. */
export const optionRow = (value = '', label = ''): OptionRow => {
  lastRow += 1
  return { id: String(lastRow), value, label }
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
    isLong: field?.type === 'text' && field.properties.textarea === true,
    shortest: (field?.type === 'text' ? field.properties.minLength : undefined) ?? null,
    longest: (field?.type === 'text' ? field.properties.maxLength : undefined) ?? null,
    least: (field?.type === 'number' ? field.properties.ge : undefined) ?? null,
    greatest: (field?.type === 'number' ? field.properties.le : undefined) ?? null,
    firstDay: field?.type === 'date' ? dayOf(field.properties.ge) : '',
    lastDay: field?.type === 'date' ? dayOf(field.properties.le) : '',
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

const text = (value: string, key: string) => (value.trim() === '' ? {} : { [key]: value.trim() })
const number = (value: number | null, key: string) => (value === null ? {} : { [key]: value })
const day = (value: string, key: string) => (value === '' ? {} : { [key]: secondsOf(value) })

/** Returns the type with its properties. */
const kindOf = (entry: FieldEntry) => {
  const words = {
    ...text(entry.label, 'form_label'),
    ...text(entry.help, 'form_help_text'),
    ...text(entry.placeholder, 'form_placeholder'),
  }
  switch (entry.type) {
    case 'text':
      return {
        type: 'text' as const,
        properties: {
          ...words,
          ...(entry.isLong && { textarea: true }),
          ...number(entry.shortest, 'minLength'),
          ...number(entry.longest, 'maxLength'),
        },
      }
    case 'number':
      return {
        type: 'number' as const,
        properties: { ...words, ...number(entry.least, 'ge'), ...number(entry.greatest, 'le') },
      }
    case 'date':
      return {
        type: 'date' as const,
        properties: { ...words, ...day(entry.firstDay, 'ge'), ...day(entry.lastDay, 'le') },
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
    longest:
      type === 'text' && isBackwards(entry.shortest, entry.longest)
        ? 'The maximum must be at least the minimum.'
        : undefined,
    greatest:
      type === 'number' && isBackwards(entry.least, entry.greatest)
        ? 'The maximum must be at least the minimum.'
        : undefined,
    lastDay:
      type === 'date' && entry.firstDay !== '' && entry.lastDay !== '' && entry.firstDay > entry.lastDay
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
  textarea: 'isLong',
  minLength: 'shortest',
  maxLength: 'longest',
  options: 'options',
  name: 'name',
  slug: 'slug',
  metadata: 'metadata',
}

/** Returns the form field of a location in the body. */
export const fieldAtPath = (place: string, { type }: FieldEntry): keyof FieldEntry | undefined => {
  const [first = '', second] = place.split('.')
  const part = first === 'properties' ? (second ?? '') : first
  if (part === 'ge') return type === 'date' ? 'firstDay' : 'least'
  if (part === 'le') return type === 'date' ? 'lastDay' : 'greatest'
  return fields[part]
}

/** Returns the question as shown at the checkout. */
export const questionOf = (entry: FieldEntry, isRequired: boolean): Question => ({
  type: entry.type,
  label: entry.label.trim() || entry.name.trim() || 'Your question',
  help: entry.help.trim() || undefined,
  placeholder: entry.placeholder.trim() || undefined,
  isRequired,
  isLong: entry.isLong,
  maxLength: entry.longest ?? undefined,
  options: optionsOf(entry),
})
