export { monthsAfter } from '@atelier/contract/primitives/months'
export { after, days, hours, minutes, seconds, systemClock, type Clock } from './clock.ts'
export {
  ClockHeldError,
  ClockLostError,
  ClockStoppedError,
  findClockMove,
  holdClock,
  stopClockMove,
  type ClockPath,
} from './hold-clock.ts'
export { openSandboxClock, type SandboxClock } from './sandbox-clock.ts'
export { ClockMoveError } from './sandbox-time.ts'
