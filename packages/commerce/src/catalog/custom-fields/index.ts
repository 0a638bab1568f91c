import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'

export const customFields = defineArea('custom-fields', { endpoints: { customFields: seller } })

export { presentCustomField } from './present.ts'
export { findAnswerColumns, findCustomFieldIds, type CustomFieldRow } from './queries.ts'
export { decideAnswers } from './rules.ts'
