export { beginChange } from './begin.ts'
export { changeHooks as paidChangeRules } from './hooks.ts'
export { addOrWriteMetadata } from './metadata.ts'
export { changeProduct } from './product.ts'
export {
  deletePaidChange,
  failPaidChange,
  findChangeOfOrder,
  findChangeOfRequest,
  findOpenChange,
  isChangePending,
  type StoredChange,
} from './queries.ts'
export { decideResumption } from './resume.ts'
export { completeChange, dropChange } from './settle.ts'
export type { PaidChange } from './types.ts'
