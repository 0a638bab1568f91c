import { metadataRows, type MetadataRow } from '../../lib/metadata-rows.ts'
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

let lastRowId = 0

/** Returns a new row of options; its id distinguishes empty rows. */
export const optionRow = (value = '', label = ''): OptionRow => {
  lastRowId += 1
  return { id: String(lastRowId), value, label }
}

const dayOf = (seconds: number | undefined): string =>
  seconds === undefined ? '' : new Date(seconds * 1000).toISOString().slice(0, 10)

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
