import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type TaxConfig, readTax } from './read-tax.ts'
import { type PaymentsConfig, readPayments } from './read-payments.ts'
import { ConfigError, createReader, type Reader } from './reader.ts'

export type Role = 'web' | 'worker' | 'painter'
/** Who paints: our painter in every worker, our painter in processes of the role `painter` alone, or a model behind fal's queue. */
export type PaintingMode = 'here' | 'queue' | 'fal'
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** Everything the environment decides, read once at the start. */
export type Config = {
  /** TCP port of the web role. 0 takes a free one. */
  readonly port: number
  /** The address to listen on; undefined: every address of the machine. */
  readonly host: string | undefined
  /** Absolute path of the folder for everything this installation stores. */
  readonly dataDir: string
  /** A PostgreSQL of one's own; undefined: the embedded one. */
  readonly databaseUrl: string | undefined
  /** Where people reach this installation, without a slash at the end. */
  readonly publicUrl: string
  readonly roles: readonly Role[]
  /** The server secret, when it is given from outside; see `readSecret`. */
  readonly secret: string | undefined
  readonly logLevel: LogLevel
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string; readonly operator: string }
  /** An S3 account for stored files; undefined: the data directory. */
  readonly s3: S3Config | undefined
  readonly payments: PaymentsConfig
  readonly tax: TaxConfig
  readonly rateLimits: boolean
  /** Paintings at the same time. */
  readonly painterWorkers: number
  readonly painting: PaintingMode
  /** The account and the model behind fal's queue; undefined unless that paints. */
  readonly fal: FalConfig | undefined
  /** Whether photos are looked at by the safety checker. */
  readonly safetyChecker: boolean
}

export type FalConfig = {
  readonly key: string
  /** The model, as `owner/name` or `owner/name/path`. */
  readonly endpoint: string
  /** A proxy that speaks for fal's hosts; undefined: those hosts themselves. */
  readonly proxyUrl: string | undefined
}

export type S3Config = {
  readonly endpoint: string
  readonly region: string
  /** Put before the names of the buckets. */
  readonly bucketPrefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Where public objects are served from; undefined: the endpoint. */
  readonly publicUrl: string | undefined
}

const roles: readonly Role[] = ['web', 'worker', 'painter']
const usualRoles: readonly Role[] = ['web', 'worker']
const painters: readonly PaintingMode[] = ['here', 'queue', 'fal']
const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

const readS3 = (read: ReturnType<typeof createReader>): S3Config | undefined => {
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:'])
  if (endpoint === undefined) return undefined
  return {
    endpoint,
    region: read.text('S3_REGION') ?? 'us-east-1',
    bucketPrefix: read.text('S3_BUCKET_PREFIX') ?? '',
    accessKeyId: read.needed('S3_ACCESS_KEY_ID', 'because S3_ENDPOINT is set'),
    secretAccessKey: read.needed('S3_SECRET_ACCESS_KEY', 'because S3_ENDPOINT is set'),
    publicUrl: read.url('S3_PUBLIC_URL', ['http:', 'https:']),
  }
}

/** Real customers need mail that arrives and pages nobody can read on the way. */
const requireLiveSurroundings = (read: Reader, { payments, mail, publicUrl }: Config): void => {
  if (payments.processor !== 'stripe' || payments.mode !== 'live') return
  if (mail.smtpUrl === undefined)
    read.refuse(
      'SMTP_URL is not set; it is needed because PAYMENTS is "live", and mail has to reach customers.',
    )
  if (!publicUrl.startsWith('https://')) {
    read.refuse(
      `PUBLIC_URL is "${publicUrl}"; because PAYMENTS is "live" it must be an address that starts with https://.`,
    )
  }
}

const readFal = (read: ReturnType<typeof createReader>, painting: PaintingMode): FalConfig | undefined => {
  if (painting !== 'fal') return undefined
  const reason = 'because ATELIER_PAINTING is fal'
  const endpoint = read.needed('FAL_ENDPOINT', reason)
  read.matching('FAL_ENDPOINT', /^[\w.-]+(\/[\w.-]+)+$/, 'a model like owner/name')
  return {
    key: read.needed('FAL_KEY', reason),
    endpoint,
    proxyUrl: read.url('FAL_PROXY_URL', ['http:', 'https:']),
  }
}

/**
 * Reads the configuration from environment variables.
 *
 * @throws ConfigError with a sentence for every variable that is wrong: its name, what came, what is accepted
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const read = createReader(env)
  const port = read.integer('PORT', 4000, 0, 65_535)
  const painting = read.oneOf('ATELIER_PAINTING', painters, 'here')
  const config: Config = {
    port,
    host: read.text('HOST'),
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:']) ?? `http://localhost:${port}`,
    roles: read.list('ATELIER_ROLES', roles, usualRoles),
    secret: read
      .matching('ATELIER_SECRET', /^[0-9a-f]{64}$/i, '64 hexadecimal digits', { hidden: true })
      ?.toLowerCase(),
    logLevel: read.oneOf('LOG_LEVEL', levels, 'warn'),
    mail: {
      smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
      from: read.text('MAIL_FROM') ?? 'Atelier <studio@atelier.localhost>',
      operator: read.text('OPERATOR_EMAIL') ?? 'operator@atelier.localhost',
    },
    s3: readS3(read),
    payments: readPayments(read),
    tax: readTax(read),
    rateLimits: read.oneOf('ATELIER_RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    painterWorkers: read.integer('PAINTER_WORKERS', Math.min(2, availableParallelism()), 1, 64),
    painting,
    fal: readFal(read, painting),
    safetyChecker: read.oneOf('ATELIER_SAFETY_CHECKER', ['on', 'off'], 'on') === 'on',
  }
  requireLiveSurroundings(read, config)
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return Object.freeze(config)
}
