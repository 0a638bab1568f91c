export { findNextCharge } from './next-charge.ts'
export { requirePauses, requirePlanChanges } from './portal.ts'
export { previewSubscription } from './preview.ts'
