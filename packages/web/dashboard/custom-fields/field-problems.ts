import { metadataProblem } from '../../lib/metadata-rows.ts'
import { slugOf } from '../../lib/slug.ts'
import { type FieldEntry, optionsOf } from './field-entry.ts'

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
