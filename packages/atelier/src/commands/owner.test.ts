import { join } from 'node:path'
import { days, hours } from '@atelier/plumbing/clock'
import { createApp } from '@atelier/plumbing/http'
import { makeScratchFolder, renderPage, silentLog, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { noteServer } from '../command-line/running-server.ts'
import { openPlatform } from '../open-platform.ts'
import { openRuntime } from '../open-runtime.ts'
import { runCommand } from '../testing/run-command.ts'

const scratch = makeScratchFolder()
const umask = process.umask()
let test: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  test = await testDatabase()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.useRealTimers()
  process.umask(umask)
})
afterAll(async () => {
  await test.close()
  scratch.remove()
})

const sandbox = { PUBLIC_URL: 'http://localhost:4000' }
const live = {
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: '1',
  PAYMENTS: 'live',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://127.0.0.1:9',
}
const printed = (mode: Record<string, string>, ...args: string[]) =>
  runCommand(['owner', ...args], {
    DATA_DIR: join(scratch.directory, 'data'),
    DATABASE_URL: test.url,
    ATELIER_SECRET: 'a'.repeat(64),
    ATELIER_RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ...mode,
  })

/** Opens the pages of the server with the settings of the last command. */
const openPages = async () => {
  const runtime = await openRuntime({ join: true })
  const { commerce } = await openPlatform(runtime)
  const { publicUrl } = runtime.config
  const app = createApp({
    pipelines: [],
    pages: commerce.pages,
    renderPage,
    log: silentLog,
    publicUrl,
    sandbox: true,
  })
  /** Presses the button behind a link. */
  const press = async (token: string): Promise<Response> => {
    const headers = { origin: publicUrl }
    return app.fetch(
      new Request(`${publicUrl}/login/link`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ token }),
      }),
    )
  }
  return { press, close: runtime.close }
}

describe.each([
  ['the sandbox', sandbox, days(7)],
  ['live mode', live, hours(1)],
])('the link that `atelier owner` prints in %s', (_, mode, lifetime) => {
  it('signs an owner in once, however many requests use it concurrently, and expires', async () => {
    const text = await printed(mode, 'Owner@example.com')
    const link = new URL(text)
    expect(text).toBe(`${mode.PUBLIC_URL}/login/link?token=${link.searchParams.get('token')}\n`)
    const { press, close } = await openPages()
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => press(link.searchParams.get('token') ?? '')),
    )
    expect(responses.filter(({ status }) => status === 410)).toHaveLength(99)
    const [entered, ...more] = responses.filter(({ status }) => status === 303)
    expect(more).toEqual([])
    expect(entered?.headers.get('location')).toBe(`${mode.PUBLIC_URL}/dashboard`)
    expect(entered?.headers.get('set-cookie')).toContain('atelier_session=')
    await close()

    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    const late = new URL(await printed(mode, 'owner@example.com')).searchParams.get('token') ?? ''
    const verifications = test.database.db.selectFrom('user_verifications' as never)
    const [row] = (await verifications.selectAll().execute()) as { expires_at: Date }[]
    expect(row?.expires_at).toEqual(new Date(now + lifetime))
    vi.setSystemTime(now + lifetime + 1)
    const after = await openPages()
    expect((await after.press(late)).status).toBe(410)
    await after.close()
  })
})

it('links to the running server, whatever port this shell would use', async () => {
  const running = { address: 'http://127.0.0.1:4777', public_url: 'http://localhost:4777', pid: process.pid }
  const forget = noteServer(join(scratch.directory, 'data'), running)
  expect(await printed(sandbox, 'owner@example.com')).toMatch(/^http:\/\/localhost:4777\/login\/link\?token=/)
  await forget()
})

it.each([
  [[], "missing required argument 'email'"],
  [['nobody'], 'npx atelier owner name@example.com'],
  [['a@example.com', 'b@example.com'], 'too many arguments'],
])('explains the arguments of the link: %j', async (args, sentence) => {
  expect(await printed(sandbox, ...args)).toContain(sentence)
})
