export { beginSubscription } from './begin.ts'
export { subscribe } from './create.ts'
