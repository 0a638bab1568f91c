export {
  readConfig,
  type Config,
  type FalConfig,
  type LogLevel,
  type PaintingMode,
  type Role,
  type S3Config,
  type TaxConfig,
} from './read-config.ts'
export type { PaymentsConfig } from './read-payments.ts'
export { ConfigError } from './reader.ts'
export { readSecret } from './secret.ts'
