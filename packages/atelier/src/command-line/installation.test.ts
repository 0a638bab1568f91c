import { createServer } from 'node:http'
import { existsSync, mkdtempSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { login } from '../commands/login.ts'
import { grantAccess } from '../testing/grant-access.ts'
import { type Installation, openInstallation } from '../testing/open-installation.ts'
import { runAtelier } from '../testing/run-command.ts'
import { findConnection } from './connection.ts'
import { findServer, noteServer } from './running-server.ts'
import { changeLogins, readLogins } from './logins.ts'

const umask = process.umask()
let installation: Installation
beforeAll(async () => {
  installation = await openInstallation()
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await installation.close()
  vi.unstubAllEnvs()
  process.umask(umask)
})

const run = async (...args: string[]) => runAtelier(args, installation.env)
/** Returns the output of a command that must succeed. */
const printed = async (...args: string[]): Promise<string> => {
  const { code, stdout, stderr } = await run(...args)
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}
const json = async (...args: string[]): Promise<Record<string, unknown>> =>
  JSON.parse(await printed(...args, '-o', 'json')) as Record<string, unknown>

describe('verbs of the API, without a login on the machine of the installation', () => {
  let id = ''

  it('create and change, with flags inside others and data', async () => {
    const created = await json(
      'customers',
      'create',
      '--email',
      'ada@example.com',
      '--billing-address.country',
      'SE',
    )
    expect(created).toMatchObject({ email: 'ada@example.com', billing_address: { country: 'SE' } })
    id = String(created['id'])
    const changed = await json('customers', 'update', id, '--data', '{"name":"Nobody"}', '--name', 'Ada')
    expect(changed).toMatchObject({ id, name: 'Ada' })
    const file = join(installation.dataDir, 'command-line-token')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(await printed('token', 'list')).toContain('command line')
  })

  it('get and list as a table, as JSON and as CSV', async () => {
    expect(await printed('customers', 'get', id)).toMatch(/^email +ada@example\.com$/m)
    expect(await printed('customers', 'list', '--columns', 'email,name')).toMatch(
      /^EMAIL +NAME\nada@example\.com +Ada\n$/,
    )
    expect(await json('customers', 'list')).toMatchObject({ items: [{ id }], pagination: { total_count: 1 } })
    expect(await printed('customers', 'list', '-o', 'csv', '--columns', 'id,email')).toBe(
      `id,email\r\n${id},ada@example.com\r\n`,
    )
  })

  it('read all pages', async () => {
    for (const name of ['b', 'c']) await json('customers', 'create', '--email', `${name}@example.com`)
    const { items } = await json('customers', 'list', '--all', '--limit', '1', '--sorting', 'email')
    expect((items as { email: string }[]).map(({ email }) => email)).toEqual([
      'ada@example.com',
      'b@example.com',
      'c@example.com',
    ])
  })

  it('do a write with the same key once', async () => {
    const key = crypto.randomUUID()
    const make = () => json('customers', 'create', '--email', 'once@example.com', '--idempotency-key', key)
    expect((await make())['id']).toBe((await make())['id'])
  })

  it('print the server’s error, and exit with 1', async () => {
    const missing = await run('customers', 'get', crypto.randomUUID())
    expect(missing).toMatchObject({ code: 1, stdout: '' })
    expect(missing.stderr).toMatch(/^ResourceNotFound: /)
    const { code, stderr } = await run('customers', 'create', '--email', 'nobody')
    expect([code, stderr]).toEqual([1, 'RequestValidationError: email: This is not an e-mail address.\n'])
    const unnamed = await run('products', 'create', '--name', 'Club')
    expect(unnamed.stderr).toContain('recurring_interval: This field is required.')
    const wrong = await run('customers', 'list', '--token', 'atelier_oat_wrong')
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('The token came from --token.')])
    expect((await run('customer-portal', 'orders', 'list')).stderr).toContain('a customer session token')
    const token = await installation.commerce.issueToken({
      organization_id: installation.demo.organization_id,
      label: 'reader',
      scopes: ['customers:read'],
    })
    expect((await run('customers', 'delete', id, '--token', token)).stderr).toContain(
      'requires the scope customers:write',
    )
    const stranger = createServer((_, response) => void response.end('Hello'))
    await new Promise<void>((resolve) => void stranger.listen(0, '127.0.0.1', resolve))
    const elsewherePath = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
    expect((await run('customers', 'list', '--server', elsewherePath)).stderr).toContain(
      'it is not a server of this API',
    )
    stranger.close()
  })

  it('make another token when theirs was revoked', async () => {
    await printed('token', 'revoke', 'command line')
    expect((await run('customers', 'list')).code).toBe(0)
  })
})

it('find no server in another folder, and create nothing there', async () => {
  const elsewherePath = join(installation.dataDir, 'elsewhere')
  for (const args of [['products', 'list'], ['clock', 'show'], ['whoami'], ['trigger', 'order.paid']]) {
    const { code, stderr } = await runAtelier(args, { ...installation.env, DATA_DIR: elsewherePath })
    expect([code, stderr]).toEqual([1, expect.stringContaining(`No Atelier is running in ${elsewherePath}`)])
  }
  expect(existsSync(elsewherePath)).toBe(false)
  const away = await run(
    'products',
    'list',
    '--server',
    installation.publicUrl.replace('127.0.0.1', 'localhost'),
  )
  expect(away.stderr).toContain('asks for an access token')
  expect((await run('products', 'list', '--server', 'http://127.0.0.1:9')).stderr).toContain(
    'No server answers',
  )
})

it('signs in by OAuth in the browser, refreshes the login, and signs out', async () => {
  const away = { ...installation.env, DATA_DIR: join(installation.dataDir, 'away') }
  for (const [name, value] of Object.entries(away)) vi.stubEnv(name, value)
  let output = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text)
    return true
  })
  const signingIn = login({ server: installation.publicUrl, browser: false })
  await expect.poll(() => output).toContain('/oauth2/authorize')
  const back = await grantAccess(installation, /^ {2}(http\S+)$/m.exec(output)?.[1] ?? '')
  expect(back).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback\?/)
  expect(await (await fetch(back)).text()).toContain('Go back to the terminal.')
  expect(await signingIn).toBe(0)
  spy.mockRestore()

  const file = join(away.XDG_CONFIG_HOME, 'atelier/logins.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const identity = await runAtelier(['whoami'], away)
  expect(identity.stdout).toContain(installation.publicUrl)
  expect(identity.stdout).toContain('of your login')
  expect((await runAtelier(['products', 'list'], away)).code).toBe(0)

  const folder = join(away.XDG_CONFIG_HOME, 'atelier')
  const [before] = Object.values(readLogins(folder).servers)
  await changeLogins(folder, async ({ latest, servers }) => {
    const ended = Object.entries(servers).map(([origin, server]) => [origin, { ...server, expires_at: 0 }])
    return [{ latest, servers: Object.fromEntries(ended) as typeof servers }, undefined]
  })
  const tokens = (await Promise.all([findConnection({}), findConnection({})])).map(({ token }) => token)
  expect(tokens[0]).toBe(tokens[1])
  expect(tokens[0]).not.toBe(before?.access_token)
  expect((await runAtelier(['products', 'list'], away)).code).toBe(0)

  const setClient = (client_id: string) =>
    changeLogins(folder, async ({ latest, servers }) => {
      const changed = Object.entries(servers).map(([origin, server]) => [origin, { ...server, client_id }])
      return [{ latest, servers: Object.fromEntries(changed) as typeof servers }, undefined]
    })
  // A server whose data was deleted no longer knows the client.
  await setClient('forgotten')
  output = ''
  const watch = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output = String(text)
    return true
  })
  const declined = login({ server: installation.publicUrl, browser: false }).catch(String)
  await expect.poll(() => output).toContain('state=')
  const url = new URL(/^ {2}(http\S+)$/m.exec(output)?.[1] ?? '').searchParams
  expect(url.get('client_id')).not.toBe('forgotten')
  await fetch(`${url.get('redirect_uri')}?error=access_denied&state=${url.get('state')}`)
  expect(await declined).toContain('was declined')
  watch.mockRestore()
  await setClient(before?.client_id ?? '')

  expect((await runAtelier(['logout'], away)).stdout).toContain('Signed out of')
  expect((await runAtelier(['products', 'list'], away)).stderr).toContain('No Atelier is running in')
})

it('shows the calls of the API, filtered', async () => {
  await printed('customers', 'list')
  await run('customers', 'get', crypto.randomUUID())
  await expect
    .poll(async () => printed('logs', '--status', '404', '--path', '/v1/customers/'))
    .toMatch(/ 404 {2}GET +\/v1\/customers\/\S+ {2}\d+ ms {2}command line\n$/)
  expect(await printed('logs', '--method', 'get', '-n', '1')).not.toContain(' POST ')
  expect((await run('logs', '--status', 'wrong')).code).toBe(2)
  expect((await run('logs', '--organization', 'nobody')).stderr).toContain(
    'no organization with the slug "nobody"',
  )
})

it('causes events in the sandbox', async () => {
  expect(await printed('trigger')).toContain('order.paid\n')
  expect(await printed('trigger', 'order.refunded')).toMatch(
    /^order\.refunded: the refund \S+ of the order \S+ was made\.\n$/,
  )
  expect(await printed('trigger', 'organization.updated')).toContain('was changed')
  const { rows } = await sql<{ type: string }>`select type from domain_events`.execute(
    installation.database.db,
  )
  const happened = rows.map(({ type }) => type)
  expect(happened).toEqual(expect.arrayContaining(['order.paid', 'order.refunded', 'organization.updated']))
  const misspelt = await run('trigger', 'order.payed')
  expect([misspelt.code, misspelt.stderr]).toEqual([2, expect.stringContaining(' order.paid,')])
  expect(misspelt.stderr).not.toContain('product.created')
  expect((await run('trigger', 'order.paid', '--token', 'atelier_oat_x')).stderr).toContain(
    'The token came from --token.',
  )
  expect((await run('trigger', 'benefit_grant.cycled')).stderr).toContain('clock advance 1mo')

  const created = await json('webhook-endpoints', 'create', '--url', 'http://127.0.0.1:9/hooks')
  expect(await printed('trigger', 'order.paid', '--endpoint', String(created['id']))).toContain(
    'Sent a test of order.paid',
  )
})

it('moves the clock of the sandbox, with the operator’s key', async () => {
  const stranger = await fetch(`${installation.publicUrl}/sandbox/clock`)
  expect(stranger.status).toBe(403)
  await printed('clock', 'freeze')
  const { now } = await json('clock', 'show')
  const moved = await json('clock', 'advance', '1d 2h')
  expect(Date.parse(String(moved['now'])) - Date.parse(String(now))).toBe(26 * 3_600_000)
  for (const duration of ['1 month', '-1d', '999999999y'])
    expect((await run('clock', 'advance', duration)).code).toBe(2)
  expect((await run('clock', 'set', '2027-02-31')).code).toBe(2)
  expect((await run('clock', 'set', '2001-01-01')).stderr).toContain('only goes forward')
  expect(await json('clock', 'resume')).toMatchObject({ frozen: false })
})

it('finds the server that still runs when several share a data folder', async () => {
  const folder = mkdtempSync(join(installation.dataDir, 'shared-'))
  const note = (port: number) => {
    const address = `http://127.0.0.1:${port}`
    return noteServer(folder, { address, public_url: address, pid: process.pid })
  }
  const [forgetFirst, forgetSecond] = [note(1), note(2)]
  expect(findServer(folder)?.address).toBe('http://127.0.0.1:2')
  await forgetSecond()
  expect(findServer(folder)?.address).toBe('http://127.0.0.1:1')
  const forgetThird = note(3)
  await forgetFirst()
  expect(findServer(folder)?.address).toBe('http://127.0.0.1:3')
  await forgetThird()
})

describe('doctor', () => {
  type Checks = { name: string; status: string; found: string; advice?: string }[]
  const examine = async (env: Record<string, string> = {}) => {
    const { code, stdout } = await runAtelier(['doctor', '--json'], { ...installation.env, ...env })
    for (const name of Object.keys(env)) vi.stubEnv(name, undefined)
    const checks = JSON.parse(stdout) as Checks
    return { code, of: (name: string) => checks.find((check) => check.name === name), checks }
  }

  it('reports no problem in a healthy installation', async () => {
    const { code, checks } = await examine()
    expect(checks.filter(({ status, name }) => status !== 'ok' && name !== 'disk')).toEqual([])
    expect(code).toBe(0)
    expect((await run('doctor')).stdout).toMatch(/^ok {4}database +PostgreSQL \d+/m)
    expect((await run('doctor')).stdout).toContain('Daily backups are off; none has been made yet.')
    expect((await examine({ ATELIER_BACKUPS: '03:00' })).of('backups')).toMatchObject({
      status: 'warn',
      found: 'No backup has been made yet.',
    })
  })

  it('gives advice about a database and a mail server that do not respond', async () => {
    const { code, of } = await examine({
      DATABASE_URL: 'postgres://u:p@127.0.0.1:9/d',
      SMTP_URL: 'smtp://127.0.0.1:9',
    })
    expect(code).toBe(1)
    expect(of('database')).toMatchObject({
      status: 'fail',
      advice: expect.stringContaining('correct DATABASE_URL'),
    })
    expect(of('mail')).toMatchObject({ status: 'fail', advice: expect.stringContaining('Correct SMTP_URL') })
  })

  it('checks the keys with the processor', async () => {
    const refusing = createServer((_, response) => void response.writeHead(401).end())
    await new Promise<void>((resolve) => void refusing.listen(0, '127.0.0.1', resolve))
    const { of } = await examine({
      PAYMENTS: 'test',
      STRIPE_SECRET_KEY: 'sk_test_a',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_a',
      STRIPE_WEBHOOK_SECRET: 'whsec_a',
      STRIPE_API_URL: `http://127.0.0.1:${(refusing.address() as AddressInfo).port}`,
    })
    refusing.close()
    expect(of('payments')).toMatchObject({
      status: 'fail',
      found: 'Stripe does not recognize STRIPE_SECRET_KEY.',
    })
  })

  it('names invalid settings, and creates nothing in an empty folder', async () => {
    const { code, of } = await examine({ PORT: 'many' })
    expect([code, of('settings')?.found]).toEqual([1, expect.stringContaining('PORT is "many"')])
    const empty = join(installation.dataDir, 'empty')
    const { of: ofEmpty } = await examine({ DATA_DIR: empty })
    expect(ofEmpty('data')).toMatchObject({ status: 'warn', found: `There is no Atelier in ${empty}.` })
    expect(existsSync(empty)).toBe(false)
  })
})
