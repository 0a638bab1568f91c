import type { Connection } from '../../core/services.ts'
import type { Tenancy } from '../../core/database/of-seller.ts'
import { type AnsweredField, findAnsweredFields } from './queries.ts'
import type { Answer, Answers } from './rules.ts'

type Sale = { readonly organization_id: string; readonly custom_field_data: Answers }

/** The columns of a table of sales that have the answers to custom fields. */
export type AnswerColumns = {
  readonly names: readonly string[]
  /** The cells of a sale, one for each column. */
  readonly cellsOf: (sale: Sale) => readonly (string | number | null)[]
}

/**
 * Returns an answer as a cell: the label of an option, a day such as 2026-12-31, Yes or No, a text or number as it is.
 */
const cellOf = (field: AnsweredField | undefined, answer: Answer): string | number | null => {
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  switch (field?.type) {
    case 'select':
      return field.properties.options?.find(({ value }) => value === answer)?.label ?? answer
    case 'date':
      return typeof answer === 'string' ? answer.slice(0, 10) : answer
    default:
      return answer
  }
}

/**
 * Decides the columns of some fields: one for each slug, with the name of its first field. Each sale is answered in the
 * words of its own organization, which can have another field of the same slug.
 */
export const answerColumnsOf = (fields: readonly AnsweredField[]): AnswerColumns => {
  const columns = new Map<string, { readonly name: string; readonly fields: Map<string, AnsweredField> }>()
  for (const field of fields) {
    const column = columns.get(field.slug) ?? { name: field.name, fields: new Map() }
    columns.set(field.slug, column)
    column.fields.set(field.organization_id, field)
  }
  return {
    names: [...columns.values()].map(({ name }) => name),
    cellsOf: ({ organization_id, custom_field_data }) =>
      [...columns].map(([slug, column]) =>
        cellOf(column.fields.get(organization_id), custom_field_data[slug] ?? null),
      ),
  }
}

/** Reads the columns of all fields of a seller, those of the oldest field first. */
export const findAnswerColumns = async (
  db: Connection,
  seller: Tenancy,
  fieldIds: readonly string[] | undefined,
): Promise<AnswerColumns> => answerColumnsOf(await findAnsweredFields(db, seller, fieldIds))
