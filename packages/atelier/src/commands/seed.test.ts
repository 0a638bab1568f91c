import { existsSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { startWorker } from '@atelier/plumbing/jobs'
import { makeScratchFolder, silentLog, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openRuntime } from '../open-runtime.ts'
import { makeSampleShop } from '../sample-shop/make-shop.ts'
import { runCommand } from '../testing/run-command.ts'
import { progressOn, readRequest } from './seed.ts'

const built = new URL('../../dist/atelier.js', import.meta.url)
const scratch = makeScratchFolder()
const umask = process.umask()
let test: Awaited<ReturnType<typeof testDatabase>>
let settings: Record<'DATA_DIR' | 'DATABASE_URL' | 'ATELIER_SECRET' | 'LOG_LEVEL', string>
beforeAll(async () => {
  // The tests of all packages start beside the build, whose last file this is.
  await vi.waitFor(() => access(built), { timeout: 120_000, interval: 500 })
  test = await testDatabase()
  settings = {
    DATA_DIR: join(scratch.directory, 'data'),
    DATABASE_URL: test.url,
    ATELIER_SECRET: 'a'.repeat(64),
    LOG_LEVEL: 'silent',
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.umask(umask)
})
afterAll(async () => {
  await test.close()
  scratch.remove()
})

const printed = (args: readonly string[], mode: Record<string, string> = {}): Promise<string> =>
  runCommand(['seed', ...args], { ...settings, ...mode })

it('leaves a consistent, shorter shop when it is interrupted', async () => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const stop = new AbortController()
  const runtime = await openRuntime({ join: true })
  const report = (_: string, done: number): void => {
    if (done > 0.2) stop.abort()
  }
  const shop = makeSampleShop(runtime, { slug: undefined, seed: 1 }, report, stop.signal)
  await expect(shop.finally(() => runtime.close())).rejects.toThrow('aborted')
  expect(await runCommand(['reconcile'], settings)).toContain('0 differences')
})

it('makes a shop with a year of sales beside the interrupted one, and prints the link of its owner', async () => {
  const lines = (await printed(['--owner', 'owner@example.com'])).trim().split('\n')
  expect(lines.at(-2)).toBe('The organization northlight-2 has a year of sales.')
  expect(lines.at(-1)).toMatch(/^http:\/\/localhost:4000\/login\/link\?token=/)
  expect(await runCommand(['reconcile'], settings)).toContain('0 differences')
  const { rows } = await sql<Record<string, number>>`
    with shop as (select id from organizations where slug = 'northlight-2'),
      own as (select * from orders where organization_id = (select id from shop))
    select
      (select count(*)::int from own) as orders,
      (select count(distinct date_trunc('month', created_at))::int from own) as months,
      (select count(*)::int from own where billing_reason = 'subscription_cycle') as renewals,
      (select count(*)::int from refunds where order_id in (select id from own)) as refunds,
      (select count(*)::int from customers where organization_id = (select id from shop)) as customers,
      (select count(*)::int from events where organization_id = (select id from shop)) as events,
      (select count(*)::int from order_items join own on own.id = order_id where quantity is not null) as metered,
      (select count(distinct status)::int from subscriptions where organization_id = (select id from shop)
        and status in ('active', 'past_due', 'canceled')) as statuses,
      (select count(distinct status)::int from checkouts where organization_id = (select id from shop)
        and status in ('succeeded', 'expired')) as checkouts,
      (select count(*)::int from license_key_activations) as activations,
      (select count(*)::int from benefit_grants where organization_id = (select id from shop)
        and granted_at > now() - interval '1 hour') as granted_late,
      (select count(*)::int from subscriptions where organization_id = (select id from shop)
        and status = 'active' and current_period_end < now() - interval '1 hour') as overdue`.execute(
    test.database.db,
  )
  const [counts] = rows
  expect(counts).toMatchObject({ customers: 60, statuses: 3, checkouts: 2, granted_late: 0, overdue: 0 })
  const {
    orders = 0,
    months = 0,
    renewals = 0,
    refunds = 0,
    events = 0,
    metered = 0,
    activations = 0,
  } = counts ?? {}
  expect(orders).toBeGreaterThan(140)
  expect(months).toBeGreaterThanOrEqual(13)
  expect(renewals).toBeGreaterThan(40)
  expect(events).toBeGreaterThan(1000)
  for (const count of [refunds, metered, activations]) expect(count).toBeGreaterThan(0)
  expect(existsSync(join(settings.DATA_DIR, 'mail'))).toBe(false)
})

it('is rejected in an organization that exists', async () => {
  expect(await printed(['--organization', 'northlight'])).toContain(
    'There is an organization northlight already. Name another one',
  )
})

it('is rejected beside a worker, which would do the past work today', async () => {
  const worker = await startWorker({ url: test.url, handlers: [], log: silentLog })
  onTestFinished(() => worker.stop())
  expect(await printed([])).toContain('A server is working on this installation. Stop it first')
})

it('is rejected in live mode', async () => {
  const live = {
    PUBLIC_URL: 'https://shop.example',
    PAYMENTS: 'live',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'shop@shop.example',
  }
  expect(await printed([], live)).toBe(
    'Only a sandbox can be seeded. This installation has other PAYMENTS, and sample sales must not be mixed with real ones.',
  )
})

it('is rejected where there is no installation', async () => {
  const nowhere = { DATABASE_URL: '', ATELIER_SECRET: '', DATA_DIR: join(scratch.directory, 'nowhere') }
  expect(await printed([], nowhere)).toContain('There is no Atelier in')
})

it.each([
  [{ size: 'large' }, 'run "npm run large-shop -- --size large" in the repository'],
  [{ organization: 'North Light' }, 'The organization is "North Light"'],
  [{ seed: '1.5' }, 'The seed is "1.5"; it must be a whole number of at most nine digits.'],
  [{ owner: 'nobody' }, 'The owner is "nobody"; it must be an e-mail address.'],
])('explains %j', (options, sentence) => {
  expect(() => readRequest({ size: 'small', seed: '1', ...options })).toThrow(sentence)
})

it('shows its progress in one line on a terminal, and in a line for each tenth elsewhere', () => {
  const shown = (isTTY: boolean): string => {
    let text = ''
    const { report, end } = progressOn({ isTTY, write: (more) => ((text += String(more)), true) })
    for (const percent of [0, 4, 9, 12, 100]) report(`part ${percent}`, percent / 100)
    end()
    return text
  }
  expect(shown(false)).toBe('0 % · part 0\n12 % · part 12\n100 % · part 100\n')
  expect(shown(true)).toContain('\r\u001B[K4 % · part 4\r\u001B[K9 % · part 9')
  expect(shown(true).endsWith('\r\u001B[K')).toBe(true)
})
