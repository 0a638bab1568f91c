export {
  readConfig,
  type Config,
  type FalConfig,
  type LogLevel,
  type PaintingMode,
  type Role,
  type S3Config,
} from './read-config.ts'
export type { PaymentsConfig } from './read-payments.ts'
export type { TaxConfig } from './read-tax.ts'
export { ConfigError } from './reader.ts'
export { readSecret } from './secret.ts'
