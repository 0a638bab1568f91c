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
