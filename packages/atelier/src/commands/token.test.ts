import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { grantableScopes } from '@atelier/contract'
import { makeScratchFolder, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { runAtelier, runCommand as run } from '../testing/run-command.ts'
import { expiryOf, listedTokens } from './token.ts'

const scratch = makeScratchFolder()
const umask = process.umask()

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.umask(umask)
})
afterAll(() => scratch.remove())

describe('a command in a folder where nothing was started', () => {
  it.each([
    ['token'],
    ['token', 'list'],
    ['token', 'revoke', 'x'],
    ['reconcile'],
    ['owner', 'name@example.com'],
    ['logs'],
    ['seed'],
    ['usage', 'migrate'],
    ['export', 'atelier', '-o', 'out.zip'],
  ])('%s %s creates no installation', async (...args) => {
    const dataDir = join(scratch.directory, args.join(' '))
    expect(await run(args, { DATA_DIR: dataDir })).toBe(
      `There is no Atelier in ${dataDir}. Run this command in the folder in which Atelier was started, or set DATA_DIR to the folder of its data (and DATABASE_URL, if its database is elsewhere). npm start creates a new one.`,
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  it('asks for the secret of a database that is elsewhere', async () => {
    const dataDir = join(scratch.directory, 'nothing')
    const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://u:p@127.0.0.1:9/d' }
    expect(await run(['token'], env)).toContain('or ATELIER_SECRET to its secret')
    expect(existsSync(dataDir)).toBe(false)
  })
})

describe('access tokens', () => {
  let database: Awaited<ReturnType<typeof testDatabase>>
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  const settings = () => ({
    DATA_DIR: join(scratch.directory, 'data'),
    DATABASE_URL: database.url,
    ATELIER_SECRET: 'a'.repeat(64),
  })
  const ask = (...args: string[]) => run(['token', ...args], settings())

  it('are printed alone, reused, listed and revoked', async () => {
    const first = await ask()
    expect(first).toMatch(/^atelier_oat_[A-Za-z0-9]{43}\n$/)
    expect(await ask()).toBe(first)
    // Files of a command are private to its own account.
    expect(process.umask()).toBe(0o077)
    expect(await ask('deploy', '--expires', '30d')).not.toBe(first)

    const list = await ask('list')
    expect(list).toMatch(/^NAME +TOKEN +CREATED +LAST USED +EXPIRES +ID +SCOPES\n/)
    expect(list).toMatch(new RegExp(`^default +${first.slice(0, 16)}… .* all$`, 'm'))
    expect(list).toMatch(/^studio /m)
    expect(list).not.toContain(first.trim())

    expect(await ask('revoke', 'default')).toBe('Revoked one token named "default".\n')
    expect(await ask('list')).not.toMatch(/^default /m)
    expect(await ask()).not.toBe(first)
    expect(await ask('revoke', 'nobody')).toBe(
      'There is no token "nobody". To list all tokens, run "npx atelier token list".',
    )
    expect(await ask('studio')).toContain('belongs to the server itself')
    expect(await ask('revoke', 'studio')).toContain('belongs to the server itself')
  })

  it('are printed with the time at which the sandbox clock ends them, unless they never end', async () => {
    const ending = await runAtelier(['token', 'scripts', '--expires', '30d'], settings())
    expect(ending.stdout).toMatch(/^atelier_oat_[A-Za-z0-9]{43}\n$/)
    expect(ending.stderr).toMatch(
      /^This token is valid until \d{4}-\d\d-\d\d \d\d:\d\d UTC by the sandbox clock/,
    )
    expect(ending.stderr).toContain('--expires never')
    const endless = await runAtelier(['token', 'scripts', '--expires', 'never'], settings())
    expect(endless).toEqual({ code: 0, stdout: ending.stdout, stderr: '' })
    expect(await ask('--help')).toContain('npx atelier token tests --expires never')
  })

  it.each([
    ['revoke', [], "missing required argument 'name'"],
    ['a', ['b'], 'too many arguments'],
    ['list', ['x'], 'too many arguments'],
    ['list', ['--expires', '3d'], "unknown option '--expires'"],
    ['a', ['--expires', 'soon'], 'must be a number of days such as 30d, or never'],
  ])('explain their arguments: %s %s', async (first, more, sentence) => {
    expect(await ask(first, ...more)).toContain(sentence)
  })
})

describe('the parts of the command', () => {
  const now = new Date('2026-01-01T00:00:00Z')

  it('read an expiry', () => {
    expect(expiryOf('never', now)).toBeNull()
    expect(expiryOf('30d', now)).toEqual(new Date('2026-01-31T00:00:00Z'))
    for (const wrong of ['', '0d', '30', '1h', '-1d', '99999d'])
      expect(() => expiryOf(wrong, now)).toThrow(/must be a number of days such as 30d, or never/)
  })

  it('show a token by its first characters, its use and its expiry', () => {
    const token = {
      id: '1',
      name: 'a',
      start: 'atelier_oat_abcd',
      created_at: now,
      last_used_at: null,
      expires_at: null,
    }
    expect(
      listedTokens([
        { ...token, scopes: [...grantableScopes] },
        { ...token, name: 'longer', start: null, scopes: ['orders:read'] },
      ]),
    ).toEqual([
      {
        name: 'a',
        token: 'atelier_oat_abcd…',
        created: '2026-01-01 00:00',
        last_used: 'never',
        expires: 'never',
        id: '1',
        scopes: 'all',
      },
      {
        name: 'longer',
        token: '',
        created: '2026-01-01 00:00',
        last_used: 'never',
        expires: 'never',
        id: '1',
        scopes: 'orders:read',
      },
    ])
  })
})
