import { spawnSync } from 'node:child_process'
import { additions, contract, endpointsOf, grantableScopes } from '@atelier/contract'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { runAtelier } from '../testing/run-command.ts'
import { verbs } from '../api-verbs.ts'
import { productVersion } from '../package-files.ts'
import { addApiCommands } from './api-commands.ts'
import { flagsOf } from './api-flags.ts'
import { createProgram } from './program.ts'
import { setFlags } from './read-flags.ts'
import { openLoopback } from './loopback.ts'
import { listText } from './output.ts'
import { rawText } from './terminal.ts'

const whole = createProgram({ code: 0 })
addApiCommands(whole, { code: 0 })

const leavesOf = (command: Command, typed: readonly string[] = []): (readonly [string, Command])[] =>
  command.commands.flatMap((item) => {
    const words = [...typed, item.name()]
    return [[words.join(' '), item] as const, ...leavesOf(item, words)]
  })
const commands = new Map(leavesOf(whole))

describe('the tree of commands', () => {
  it('has a verb for every call that a token opens, and for no other, nor for streams', () => {
    const grantable: ReadonlySet<string> = new Set(grantableScopes)
    const open = [...endpointsOf(contract), ...endpointsOf(additions)].filter(
      ({ endpoint: { access, stream, credentials, scopes } }) =>
        stream !== 'events' &&
        (access === 'public' || scopes?.some((scope) => grantable.has(scope))) &&
        (credentials === undefined || credentials.some((kind) => kind !== 'session')),
    )
    expect(open.length).toBeGreaterThan(150)
    expect(verbs.length).toBe(open.length)
    expect(verbs.filter(({ words }) => !commands.has(words.join(' ')))).toEqual([])
    expect([...commands.keys()]).toEqual(
      expect.arrayContaining([
        'products list',
        'customer-portal orders list',
        'checkout-links update',
        'oauth2 clients list',
      ]),
    )
    for (const words of ['request-log list', 'personal-access-tokens create', 'webhook-events listen'])
      expect([words, commands.has(words)]).toEqual([words, false])
    expect(commands.has('checkout-events')).toBe(false)
  })

  it('prints the help of every command, with a sentence about it', () => {
    for (const [words, command] of commands) {
      expect([words, command.description().length > 5]).toEqual([words, true])
      expect(command.helpInformation()).toContain(`Usage: atelier ${words}`)
    }
  })

  it('has one flag for every field of every query and body that can be typed', () => {
    for (const { words, endpoint } of verbs) {
      const names = flagsOf(endpoint).map(({ name }) => name)
      expect([words, names.length]).toEqual([words, new Set(names).size])
    }
    const products = flagsOf(contract.products.list)
    expect(products.find(({ name }) => name === 'is-archived')).toMatchObject({
      kind: 'boolean',
      part: 'query',
    })
    expect(products.find(({ name }) => name === 'limit')).toMatchObject({ kind: 'number' })
    const metrics = flagsOf(contract.metrics.get)
    expect(metrics.find(({ name }) => name === 'start-date')).toMatchObject({ kind: 'text', required: true })
    const customer = flagsOf(contract.customers.create)
    expect(customer.find(({ name }) => name === 'email')).toMatchObject({ required: true, kind: 'text' })
    expect(customer.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['billing-address.country', 'metadata']),
    )
  })

  it.each([
    [['product'], "unknown command 'product'", 'products'],
    [['products', 'lst'], "unknown command 'lst'", 'list'],
    [['products', 'list', '--limt', '3'], "unknown option '--limt'", '--limit'],
    [['tokn'], "unknown command 'tokn'", 'token'],
    [['clock', 'advanse', '1mo'], "unknown command 'advanse'", 'advance'],
    [['produts', '--help'], "unknown command 'produts'", 'products'],
    [['help', 'produts', 'list'], "unknown command 'produts'", 'products'],
  ])('completes %j', async (args, mistake, expected) => {
    const { code, stdout, stderr } = await runAtelier(args)
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain(mistake)
    expect(stderr).toContain(`Did you mean ${expected}?`)
  })

  it('prints its own help, and that of a noun', async () => {
    const bare = await runAtelier([])
    expect(bare.code).toBe(0)
    expect(bare.stdout).toContain('checkout-links')
    expect((await runAtelier(['--help'])).stdout).toBe(bare.stdout)
    expect((await runAtelier(['help'])).stdout).toBe(bare.stdout)
    expect((await runAtelier(['help', 'products'])).stdout).toContain('update-benefits')
    expect((await runAtelier(['help', 'products', 'list'])).stdout).toContain('--is-archived')
    expect(await runAtelier(['--version'])).toMatchObject({ code: 0, stdout: `${productVersion()}\n` })
  })
})

describe('flags', () => {
  const read = (texts: Record<string, string[]>, target: Record<string, unknown> = {}) => {
    setFlags(target, flagsOf(contract.customers.create), new Map(Object.entries(texts)))
    return target
  }

  it('set fields, also nested ones, with priority over data', () => {
    expect(
      read(
        { name: ['Ada'], 'billing-address.country': ['SE'], metadata: ['a=1', 'b=x=y'] },
        { name: 'Old', email: 'a@example.com' },
      ),
    ).toEqual({
      name: 'Ada',
      email: 'a@example.com',
      billing_address: { country: 'SE' },
      metadata: { a: '1', b: 'x=y' },
    })
    expect(read({ name: ['null'], metadata: ['{"n":1}'] })).toEqual({ name: null, metadata: { n: 1 } })
  })

  it('report which of them is wrong', () => {
    expect(() => read({ metadata: ['x'] })).toThrow('--metadata is "x"; it must be key=value, or JSON.')
    const list = flagsOf(contract.products.list)
    const set = (name: string, text: string) => setFlags({}, list, new Map([[name, [text]]]))
    expect(() => set('limit', 'x')).toThrow('--limit is "x"; it must be a number.')
    expect(() => set('is-archived', 'maybe')).toThrow('it must be true or false')
    expect(() => set('sorting', 'colour')).toThrow('--sorting is "colour"; it must be one of')
  })
})

it('prints a list in three formats, safe from spreadsheet formulas and control characters', () => {
  const items = [{ id: '1', name: '=1+1\u001B[2J', prices: [{ a: 1 }], customer: { email: 'a@b.c' } }]
  const table = listText(items, { output: 'table' })
  expect(table).toMatch(/^ID +NAME +CUSTOMER\.EMAIL\n1 +=1\+1 \[2J +a@b\.c\n$/)
  expect(JSON.parse(listText(items, { output: 'json' }))).toEqual(items)
  expect(listText(items, { output: 'csv', columns: 'id,name,customer.email' })).toBe(
    "id,name,customer.email\r\n1,'=1+1\u001B[2J,a@b.c\r\n",
  )
})

it('prints foreign text on a terminal without escape sequences', () => {
  const text = 'a,\u001B]0;x\u0007\nb\u009B2J\n'
  expect(rawText(text, { isTTY: true })).toBe('a, ]0;x \nb 2J\n')
  expect(rawText(text, { isTTY: false })).toBe(text)
  const json = listText([{ name: 'b\u009B2J' }], { output: 'json' })
  expect(json).toContain(String.raw`b\u009b2J`)
  expect(JSON.parse(json)).toEqual([{ name: 'b\u009B2J' }])
})

it('waits for the response of its own login, and ignores other requests to its port', async () => {
  const loopback = await openLoopback('mine')
  try {
    const url = `http://127.0.0.1:${loopback.port}`
    for (const path of ['//', '/', '/callback?code=x', '/callback?code=x&state=another'])
      expect((await fetch(url + path)).status).toBe(404)
    const [back, address] = await Promise.all([
      fetch(`${url}/callback?code=y&state=mine`),
      loopback.callback(),
    ])
    expect(back.status).toBe(200)
    expect(address.href).toBe(`${url}/callback?code=y&state=mine`)
  } finally {
    loopback.close()
  }
})

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('for %s knows every command', async (shell) => {
    const { code, stdout } = await runAtelier(['completion', shell])
    expect(code).toBe(0)
    for (const words of ['products list', 'clock advance', 'customer-portal orders list'])
      expect(stdout).toContain(`'${words}'`)
    expect(stdout).toContain('--is-archived')
  })

  it('completes nouns, verbs and flags in bash', async () => {
    const { stdout } = await runAtelier(['completion', 'bash'])
    const complete = (...words: string[]): string[] => {
      const typed = words.map((word) => `'${word}'`).join(' ')
      const script = `${stdout}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _atelier; printf '%s\\n' "\${COMPREPLY[@]}"`
      return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim().split('\n')
    }
    expect(complete('atelier', 'checkout-l')).toEqual(['checkout-links'])
    expect(complete('atelier', 'products', 'up')).toEqual(['update', 'update-benefits'])
    expect(complete('atelier', 'products', 'list', '--is-r')).toEqual(['--is-recurring'])
  })

  it('lists the supported shells', async () => {
    expect(await runAtelier(['completion', 'csh'])).toMatchObject({ code: 2 })
  })
})
