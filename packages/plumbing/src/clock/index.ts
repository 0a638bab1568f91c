export { after, days, hours, minutes, seconds, systemClock, type Clock } from './clock.ts'
export { openSandboxClock, type SandboxClock } from './sandbox-clock.ts'
export { ClockMoveError } from './sandbox-time.ts'
