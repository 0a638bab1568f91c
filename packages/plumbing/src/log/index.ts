export { createLog, type LogOptions } from './create-log.ts'
export type { Log } from './log.ts'
export { redactText } from './redact.ts'
export { coverSecrets, isSecretName, plainName } from './secrets.ts'
