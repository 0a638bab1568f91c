export { readConfig, type Config, type LogLevel, type Role, type S3Config } from './read-config.ts'
export type { PaymentsConfig } from './read-payments.ts'
export { ConfigError } from './reader.ts'
export { readSecret } from './secret.ts'
