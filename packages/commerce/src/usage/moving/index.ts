export { type Move, moveEvents, type MoveReport } from './move.ts'
export { openMovingStore, requireNotMoved } from './store.ts'
