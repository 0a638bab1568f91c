export { createLog, type LogOptions } from './create-log.ts'
export type { Log } from './log.ts'
export { redactText } from './redact.ts'
