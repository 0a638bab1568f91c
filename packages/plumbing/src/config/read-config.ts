import { resolve } from 'node:path'
import type { TrustedProxies } from '../http/client-address.ts'
import { type BackupsConfig, readBackups } from './read-backups.ts'
import { type DiscordConfig, readDiscord } from './read-discord.ts'
import { type GithubConfig, readGithub } from './read-github.ts'
import { type PaymentsConfig, readPayments } from './read-payments.ts'
import { readCountryHeader, readTrustedProxies } from './read-proxies.ts'
import { readS3Account, type S3AccountConfig } from './read-s3-account.ts'
import { readSignIn, type SignInProviderConfig } from './read-sign-in.ts'
import { readUsage, type UsageConfig } from './read-usage.ts'
import { ConfigError, createReader, type Reader } from './reader.ts'

export type Role = 'web' | 'worker' | 'painter'
/** Painter location: every worker, only processes of the role `painter`, or a model behind fal's queue. */
export type PaintingMode = 'here' | 'queue' | 'fal'
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Configuration, read once from the environment at startup. */
export type Config = {
  /** TCP port of the web role. 0 takes a free port. */
  readonly port: number
  /** Address to listen on; undefined: every address of the machine. */
  readonly host: string | undefined
  /** Absolute path of the folder for everything this installation stores. */
  readonly dataDir: string
  /** TCP port of metrics and health for the operator's own tools; undefined: none. */
  readonly monitoringPort: number | undefined
  /** Traces are sent to the URL in OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly traces: boolean
  /**
   * Time during which the stopping server still accepts requests, in seconds, while `/readyz` sends the proxy
   * elsewhere.
   */
  readonly drainSeconds: number
  /** URL of an external PostgreSQL; undefined: the embedded one. */
  readonly databaseUrl: string | undefined
  /** Public URL of this installation, without a trailing slash. */
  readonly publicUrl: string
  readonly roles: readonly Role[]
  /** Server secret, when the environment sets one; see `readSecret`. */
  readonly secret: string | undefined
  readonly logLevel: LogLevel
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string; readonly operator: string }
  /** S3 account for stored files; undefined: the data directory. */
  readonly s3: S3Config | undefined
  readonly payments: PaymentsConfig
  readonly tax: TaxConfig
  /** Discord application; undefined: no benefit gives roles there. */
  readonly discord: DiscordConfig | undefined
  /** GitHub App; undefined: no benefit gives access to repositories. */
  readonly github: GithubConfig | undefined
  /** Sign-in providers for sellers. */
  readonly signInProviders: readonly SignInProviderConfig[]
  /** URL of the keys with which GitHub signs reports of leaked tokens; undefined: GitHub's own. */
  readonly scanningKeysUrl: string | undefined
  readonly rateLimits: boolean
  /** Payments are delayed after declined ones, against the testing of stolen cards. */
  readonly cardTestingLimits: boolean
  /** The operator's reverse proxies; undefined when not configured. */
  readonly trustedProxies: TrustedProxies | undefined
  /** Header in which the proxies state the country of a visitor. */
  readonly countryHeader: string | undefined
  /** Maximum storage of photos without a payment, in gigabytes. */
  readonly draftGigabytes: number
  readonly usage: UsageConfig
  readonly backups: BackupsConfig
  /** Retention of customers' events, in months after the month of arrival; undefined: forever. */
  readonly usageRetentionMonths: number | undefined
  /** Concurrent paintings, each on two threads. */
  readonly painterWorkers: number
  readonly painting: PaintingMode
  /** Account and model behind fal's queue; undefined unless `painting` is `fal`. */
  readonly fal: FalConfig | undefined
  /** Safety checker checks photos. */
  readonly safetyChecker: boolean
  /** Allowed webhook targets: public addresses by https, or any address. */
  readonly webhookTargets: 'public' | 'any'
}

/** Tax on sales: none, or the European value added tax of a seller in this country. */
export type TaxConfig =
  | { readonly engine: 'none' }
  | { readonly engine: 'eu-vat'; readonly sellerCountry: string }

export type FalConfig = {
  readonly key: string
  /** Model, as `owner/name` or `owner/name/path`. */
  readonly endpoint: string
  /** Proxy in front of fal's hosts; undefined: those hosts themselves. */
  readonly proxyUrl: string | undefined
}

export type S3Config = S3AccountConfig & {
  /** Prefix of every bucket name. */
  readonly bucketPrefix: string
  /** URL that serves public objects; undefined: the endpoint. */
  readonly publicUrl: string | undefined
}

const roles: readonly Role[] = ['web', 'worker', 'painter']
const usualRoles: readonly Role[] = ['web', 'worker']
const painters: readonly PaintingMode[] = ['here', 'queue', 'fal']
const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/** Reads `ATELIER_TAX` and, if needed, `ATELIER_TAX_COUNTRY`. */
const readTax = (reader: Reader): TaxConfig => {
  if (reader.oneOf('ATELIER_TAX', ['none', 'eu-vat'], 'none') === 'none') return { engine: 'none' }
  reader.needed('ATELIER_TAX_COUNTRY', 'because ATELIER_TAX is "eu-vat"')
  const country = reader.matching('ATELIER_TAX_COUNTRY', /^[A-Z]{2}$/, 'the two capital letters of a country')
  return { engine: 'eu-vat', sellerCountry: country ?? '' }
}

const readS3 = (reader: Reader): S3Config | undefined => {
  const account = readS3Account(reader, 'S3')
  if (account === undefined) return undefined
  return {
    ...account,
    bucketPrefix: reader.text('S3_BUCKET_PREFIX') ?? '',
    publicUrl: reader.url('S3_PUBLIC_URL', ['http:', 'https:']),
  }
}

/** Checks the requirements of real payments: e-mail that reaches customers, and pages over HTTPS. */
const checkLiveMode = (reader: Reader, { payments, mail, publicUrl }: Config): void => {
  if (payments.isSimulated || payments.mode !== 'live') return
  if (mail.smtpUrl === undefined)
    reader.report(
      'SMTP_URL is not set; it is needed because PAYMENTS is "live", and e-mails must reach customers.',
    )
  if (!publicUrl.startsWith('https://')) {
    reader.report(
      `PUBLIC_URL is "${publicUrl}"; because PAYMENTS is "live" it must be an address that starts with https://.`,
    )
  }
}

/** Parses the retention of customers' events, in months; an empty value or `never` keeps them. */
const readRetention = (reader: Reader): number | undefined => {
  const text = reader.text('USAGE_RETENTION_MONTHS')
  return text === undefined || text === 'never'
    ? undefined
    : reader.integer('USAGE_RETENTION_MONTHS', 1, 1, 1200)
}

const readFal = (reader: Reader, painting: PaintingMode): FalConfig | undefined => {
  if (painting !== 'fal') return undefined
  const reason = 'because ATELIER_PAINTING is fal'
  const endpoint = reader.needed('FAL_ENDPOINT', reason)
  reader.matching('FAL_ENDPOINT', /^[\w.-]+(\/[\w.-]+)+$/, 'a model like owner/name')
  return {
    key: reader.needed('FAL_KEY', reason),
    endpoint,
    proxyUrl: reader.url('FAL_PROXY_URL', ['http:', 'https:']),
  }
}

/**
 * Reads the configuration from environment variables.
 *
 * @throws ConfigError with a sentence for every wrong variable: its name, its value, the accepted values
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const reader = createReader(env)
  const port = reader.integer('PORT', 4000, 0, 65_535)
  const painting = reader.oneOf('ATELIER_PAINTING', painters, 'here')
  const trustedProxies = readTrustedProxies(reader)
  const config: Config = {
    port,
    host: reader.text('HOST'),
    dataDir: resolve(reader.text('DATA_DIR') ?? '.data'),
    monitoringPort:
      reader.text('MONITORING_PORT') === undefined
        ? undefined
        : reader.integer('MONITORING_PORT', 0, 0, 65_535),
    traces: reader.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']) !== undefined,
    drainSeconds: reader.integer('ATELIER_DRAIN_SECONDS', 0, 0, 300),
    databaseUrl: reader.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    publicUrl: reader.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`,
    roles: reader.list('ATELIER_ROLES', roles, usualRoles),
    secret: reader
      .matching('ATELIER_SECRET', /^[0-9a-f]{64}$/i, '64 hexadecimal digits', { hidden: true })
      ?.toLowerCase(),
    logLevel: reader.oneOf('LOG_LEVEL', levels, 'warn'),
    mail: {
      smtpUrl: reader.url('SMTP_URL', ['smtp:', 'smtps:']),
      from: reader.text('MAIL_FROM') ?? 'Atelier <studio@atelier.localhost>',
      operator: reader.text('OPERATOR_EMAIL') ?? 'operator@atelier.localhost',
    },
    s3: readS3(reader),
    payments: readPayments(reader),
    tax: readTax(reader),
    discord: readDiscord(reader),
    github: readGithub(reader),
    signInProviders: readSignIn(reader),
    scanningKeysUrl: reader.url('GITHUB_SECRET_SCANNING_KEYS_URL', ['http:', 'https:']),
    trustedProxies,
    countryHeader: readCountryHeader(reader, trustedProxies),
    rateLimits: reader.oneOf('ATELIER_RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    cardTestingLimits: reader.oneOf('ATELIER_CARD_TESTING_LIMITS', ['on', 'off'], 'on') === 'on',
    draftGigabytes: reader.integer('ATELIER_DRAFTS_GB', 5, 1, 100_000),
    usage: readUsage(reader),
    backups: readBackups(reader),
    usageRetentionMonths: readRetention(reader),
    painterWorkers: reader.integer('PAINTER_WORKERS', 1, 1, 64),
    painting,
    fal: readFal(reader, painting),
    safetyChecker: reader.oneOf('ATELIER_SAFETY_CHECKER', ['on', 'off'], 'on') === 'on',
    webhookTargets: reader.oneOf('ATELIER_WEBHOOK_TARGETS', ['public', 'any'], 'public'),
  }
  checkLiveMode(reader, config)
  if (reader.problems.length > 0) throw new ConfigError(reader.problems)
  return Object.freeze(config)
}
