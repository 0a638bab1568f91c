import { defineArea } from '../../area.ts'
import * as changes from './change-custom-field.ts'
import * as seller from './seller.ts'

export const customFields = defineArea('custom-fields', {
  endpoints: { customFields: { ...seller, ...changes } },
})

export { findCustomFieldIds } from './custom-field-queries.ts'
export { decideAnswers } from './decide-answers.ts'
export { presentCustomField } from './present-custom-field.ts'
export type { StoredCustomField } from './stored-custom-field.ts'
