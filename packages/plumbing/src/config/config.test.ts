import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConfigError, readConfig, readSecret } from './index.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atelier-config-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

it('adds no tax to sales unless ATELIER_TAX is set, and needs the seller’s country then', () => {
  expect(readConfig({}).tax).toEqual({ engine: 'none' })
  const taxed = readConfig({ ATELIER_TAX: 'eu-vat', ATELIER_TAX_COUNTRY: 'SE' })
  expect(taxed.tax).toEqual({ engine: 'eu-vat', sellerCountry: 'SE' })
  expect(() => readConfig({ ATELIER_TAX: 'eu-vat' })).toThrow(/^ATELIER_TAX_COUNTRY is not set; it is needed/)
  expect(() => readConfig({ ATELIER_TAX: 'eu-vat', ATELIER_TAX_COUNTRY: 'Sweden' })).toThrow(
    /^ATELIER_TAX_COUNTRY is "Sweden"/,
  )
})

it('needs no variable at all', () => {
  const config = readConfig({ PORT: '' })
  expect(config).toMatchObject({
    port: 4000,
    publicUrl: 'http://localhost:4000',
    roles: ['web', 'worker'],
    logLevel: 'warn',
    painting: 'here',
    fal: undefined,
    usageRetentionMonths: undefined,
    safetyChecker: true,
    webhookTargets: 'public',
  })
  expect(config.s3).toBeUndefined()
  expect(Object.isFrozen(config)).toBe(true)
})

it('reads the settings', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://paint.example/',
    ATELIER_ROLES: 'worker',
    DATABASE_URL: 'postgres://u:p@db:5432/atelier',
    ATELIER_RATE_LIMITS: 'off',
    S3_ENDPOINT: 'https://s3.example',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    PAINTER_WORKERS: '3',
    USAGE_RETENTION_MONTHS: '24',
    ATELIER_DRAFTS_GB: '20',
    TRUSTED_PROXIES: '1',
    COUNTRY_HEADER: 'CF-IPCountry',
    ATELIER_PAINTING: 'fal',
    ATELIER_SAFETY_CHECKER: 'off',
    FAL_KEY: 'id:secret',
    FAL_ENDPOINT: 'owner/model/image',
  })
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://paint.example',
    roles: ['worker'],
    databaseUrl: 'postgres://u:p@db:5432/atelier',
    rateLimits: false,
    painterWorkers: 3,
    usageRetentionMonths: 24,
    draftGigabytes: 20,
    trustedProxies: 1,
    countryHeader: 'CF-IPCountry',
    painting: 'fal',
    safetyChecker: false,
    webhookTargets: 'public',
    fal: { key: 'id:secret', endpoint: 'owner/model/image', proxyUrl: undefined },
    s3: { endpoint: 'https://s3.example', region: 'us-east-1', accessKeyId: 'id' },
  })
})

const wrong: [string, string, RegExp][] = [
  ['PORT', '70000', /^PORT is "70000"; it must be a whole number from 0 to 65535\.$/],
  ['PORT', '4e3', /^PORT is "4e3"/],
  [
    'DATABASE_URL',
    'mysql://u:secret@h/d',
    /^DATABASE_URL is "mysql:\/\/u:\*\*\*@h\/d"; it must be an address that starts with postgres:/,
  ],
  ['PUBLIC_URL', 'paint.example', /^PUBLIC_URL is "paint.example"/],
  [
    'ATELIER_ROLES',
    'web,cook',
    /^ATELIER_ROLES is "web,cook"; it must be a list, separated by commas, of web, worker, painter\.$/,
  ],
  ['ATELIER_PAINTING', 'crayon', /^ATELIER_PAINTING is "crayon"; it must be one of here, queue, fal\.$/],
  ['ATELIER_PAINTING', 'fal', /^FAL_ENDPOINT is not set; it is needed because ATELIER_PAINTING is fal\.$/m],
  ['COUNTRY_HEADER', 'CF IPCountry', /^COUNTRY_HEADER is "CF IPCountry"; it must be the name of a header/],
  ['COUNTRY_HEADER', 'CF-IPCountry', /^COUNTRY_HEADER is set, but no proxy is trusted\./],
  ['TRUSTED_PROXIES', '11', /^TRUSTED_PROXIES is "11"; it must be a whole number from 0 to 10\.$/],
  [
    'TRUSTED_PROXIES',
    'nginx',
    /^TRUSTED_PROXIES is "nginx"; it must be a number of proxies from 0 to 10, or/,
  ],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL is "loud"; it must be one of debug, info, warn, error, silent\.$/],
  [
    'ATELIER_SECRET',
    'short',
    /^ATELIER_SECRET is "5 characters that are not shown here"; it must be 64 hexadecimal digits\.$/,
  ],
  [
    'S3_ENDPOINT',
    'https://s3.example',
    /^S3_ACCESS_KEY_ID is not set; it is needed because S3_ENDPOINT is set\.$/m,
  ],
  [
    'ATELIER_BACKUPS_S3_ENDPOINT',
    'https://s3.example',
    /^ATELIER_BACKUPS_S3_BUCKET is not set; it is needed because ATELIER_BACKUPS_S3_ENDPOINT is set\.$/m,
  ],
]

it('accepts proxies as a number, or as addresses and ranges', () => {
  expect(readConfig({}).trustedProxies).toBeUndefined()
  expect(readConfig({ TRUSTED_PROXIES: '0' }).trustedProxies).toBe(0)
  expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8' }).trustedProxies).toEqual([
    '127.0.0.1',
    '::1',
    '10.0.0.0/8',
  ])
})

it.each(wrong)('rejects %s=%s in a sentence', (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(sentence)
})

it('names all invalid variables together', () => {
  const read = () => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(/PORT.*\nLOG_LEVEL/)
})

it('creates a secret once, readable only by its owner', () => {
  const first = readSecret({ secret: undefined, dataDir: folder })
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  expect(readSecret({ secret: undefined, dataDir: folder })).toBe(first)
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  expect(readSecret({ secret: 'a'.repeat(64), dataDir: folder })).toBe('a'.repeat(64))
})

it('agrees on one secret when several processes start concurrently', () => {
  const script = `import { readSecret } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}; console.log(readSecret({ secret: undefined, dataDir: ${JSON.stringify(folder)} }))`
  const all = spawnSync(
    '/bin/sh',
    [
      '-c',
      'for i in 1 2 3 4; do "$0" --import tsx --input-type=module -e "$1" & done; wait',
      process.execPath,
      script,
    ],
    { encoding: 'utf8' },
  )
  const secrets = all.stdout.trim().split('\n')
  expect(secrets).toHaveLength(4)
  expect(new Set(secrets)).toEqual(new Set([readFileSync(join(folder, 'secret'), 'utf8').trim()]))
})

it('rejects a damaged secret instead of creating a new one', () => {
  writeFileSync(join(folder, 'secret'), 'rubbish')
  expect(() => readSecret({ secret: undefined, dataDir: folder })).toThrow(
    /secret must hold 64 hexadecimal digits/,
  )
})
