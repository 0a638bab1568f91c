/** A column with the answers to one custom field, by the field's slug. */
export type AnswerColumn = { readonly slug: string; readonly name: string }

/** Changes to the default columns of a list: hidden columns, and answers to show. */
export type ChosenColumns = { readonly hidden: readonly string[]; readonly answers: readonly AnswerColumn[] }

const unchanged: ChosenColumns = { hidden: [], answers: [] }

const isAnswerColumn = (value: unknown): value is AnswerColumn =>
  typeof value === 'object' &&
  value !== null &&
  'slug' in value &&
  typeof value.slug === 'string' &&
  'name' in value &&
  typeof value.name === 'string'

const listIn = (value: object, key: string): readonly unknown[] => {
  const list: unknown = Object.entries(value).find(([name]) => name === key)?.[1]
  return Array.isArray(list) ? list : []
}

/** Parses the stored columns; invalid ones are ignored. */
export const readColumns = (text: string | null): ChosenColumns => {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return unchanged
    return {
      hidden: listIn(value, 'hidden').filter((id) => typeof id === 'string'),
      answers: listIn(value, 'answers').filter(isAnswerColumn),
    }
  } catch {
    return unchanged
  }
}

/** Toggles a default column. */
export const toggleUsual = (columns: ChosenColumns, id: string): ChosenColumns => ({
  ...columns,
  hidden: columns.hidden.includes(id)
    ? columns.hidden.filter((hidden) => hidden !== id)
    : [...columns.hidden, id],
})

/** Toggles the answers to a field. */
export const toggleAnswer = (columns: ChosenColumns, { slug, name }: AnswerColumn): ChosenColumns => {
  const otherAnswers = columns.answers.filter((answer) => answer.slug !== slug)
  return {
    ...columns,
    answers: otherAnswers.length < columns.answers.length ? otherAnswers : [...otherAnswers, { slug, name }],
  }
}
