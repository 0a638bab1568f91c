import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'

export const customFields = defineArea('custom-fields', { endpoints: { customFields: seller } })

export { findAnswerColumns } from './answer-columns.ts'
export { presentCustomField } from './present.ts'
export {
  type CustomFieldRow,
  findCustomFieldIds,
  isAnswered,
  renameAnswersOfSales,
  renameAnswersOfSubscriptions,
  renamedAnswers,
  type SlugChange,
} from './queries.ts'
export { decideAnswers } from './rules.ts'
