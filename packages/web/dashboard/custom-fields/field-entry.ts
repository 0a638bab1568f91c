import type * as api from '@atelier/contract'
import type { BodyOf } from '../../lib/body-form.ts'
import { metadata, sparseNumber, sparseText, text } from '../../lib/field-kinds.ts'
import { type FieldKind, fields, variants } from '../../lib/fields.ts'
import { slugOf } from '../../lib/slug.ts'
import type { Question } from '../../ui/AnswerField.tsx'
import type { CustomField } from '../api-types.ts'

/** Form values of one option of a select. */
export type OptionRow = { readonly id: string; readonly value: string; readonly label: string }

let lastRowId = 0

/** Returns a new row of options; its id distinguishes empty rows. */
export const optionRow = (value = '', label = ''): OptionRow => {
  lastRowId += 1
  return { id: String(lastRowId), value, label }
}

/** Returns the completed options. An option without a value uses its label. */
export const optionsOf = ({ options }: { readonly options: readonly OptionRow[] }) =>
  options
    .filter(({ value, label }) => value.trim() !== '' || label.trim() !== '')
    .map(({ value, label }) => ({
      value: value.trim() || slugOf(label) || label.trim(),
      label: label.trim() || value.trim(),
    }))

/** Day of a field of the type `date`, stored as the seconds of its beginning. */
const day = <const M extends string>(member: M): FieldKind<M, string, number, number | undefined> => ({
  member,
  read: (stored) => (stored === undefined ? '' : new Date(stored * 1000).toISOString().slice(0, 10)),
  write: (value) => (value === '' ? undefined : Date.parse(`${value}T00:00:00Z`) / 1000),
})

const words = {
  label: sparseText('form_label'),
  help: sparseText('form_help_text'),
  placeholder: sparseText('form_placeholder'),
}

const isMultiline: FieldKind<'textarea', boolean, boolean, true | undefined> = {
  member: 'textarea',
  read: (stored) => stored === true,
  write: (value) => value || undefined,
}

const options: FieldKind<
  'options',
  readonly OptionRow[],
  readonly { readonly value: string; readonly label: string }[],
  ReturnType<typeof optionsOf>
> = {
  member: 'options',
  read: (stored) => stored?.map(({ value, label }) => optionRow(value, label)) ?? [optionRow(), optionRow()],
  write: (rows) => optionsOf({ options: rows }),
}

const properties = variants({
  text: fields({
    ...words,
    isMultiline,
    minLength: sparseNumber('minLength'),
    maxLength: sparseNumber('maxLength'),
  }),
  number: fields({ ...words, min: sparseNumber('ge'), max: sparseNumber('le') }),
  date: fields({ ...words, minDate: day('ge'), maxDate: day('le') }),
  checkbox: fields(words),
  select: fields({ ...words, options }),
})

const customField = fields({ name: text('name'), slug: text('slug'), metadata: metadata() })

/** Form values of a custom field: the properties of all types, of which those of `type` apply. */
export type FieldEntry = ReturnType<typeof customField.entryOf> & ReturnType<typeof properties.entryOf>

/** Returns the initial form values of a field. */
export const entryOf = (field?: CustomField): FieldEntry => ({
  ...customField.entryOf(field),
  ...properties.entryOf(field ?? { type: 'text' }),
})

/** Returns the body that updates a field; its type cannot change. An empty slug is that of the name. */
export const updateBody = (entry: FieldEntry) => ({
  ...customField.bodyOf({ ...entry, slug: entry.slug.trim() || slugOf(entry.name) }),
  ...properties.bodyOf(entry),
})

/** Returns the body that creates a field. */
export const createBody = (
  entry: FieldEntry,
  organization_id: string,
): BodyOf<typeof api.customFields.create> => ({ ...updateBody(entry), organization_id })

/** Returns the form field of a location in the body. */
export const fieldOf = (place: string, { type }: Pick<FieldEntry, 'type'>): keyof FieldEntry | undefined =>
  customField.fieldOf(place) ?? properties.fieldOf(place, type)

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
