import { contract } from '@atelier/contract'
import { implement } from '@atelier/plumbing/http'
import type { Services } from '../../services.ts'
import * as changes from './change-custom-field.ts'
import * as seller from './seller.ts'

export const customFieldRoutes = implement<typeof contract.customFields, Services>(contract.customFields, {
  ...seller,
  ...changes,
})
export { findCustomFieldIds } from './custom-field-queries.ts'
export { decideAnswers } from './decide-answers.ts'
export { presentCustomField } from './present-custom-field.ts'
export type { StoredCustomField } from './stored-custom-field.ts'
