export { dataPath, protectDataDir } from './data-dir.ts'
export { type CommandLineConfig, readCommandLineConfig } from './read-command-line.ts'
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
export type { BackupsBucket, BackupsConfig } from './read-backups.ts'
export type { DiscordConfig } from './read-discord.ts'
export type { GithubConfig } from './read-github.ts'
export type { PaymentsConfig } from './read-payments.ts'
export type { UsageConfig } from './read-usage.ts'
export { ConfigError } from './reader.ts'
export { hasSecret, readSecret } from './secret.ts'
