import { join } from 'node:path'
import { makeScratchFolder, testDatabase } from '@atelier/plumbing/testing'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { runCommand } from '../testing/run-command.ts'
import { progressOn, readRequest } from './seed.ts'

const scratch = makeScratchFolder()
const umask = process.umask()
let test: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  test = await testDatabase()
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
  runCommand(['seed', ...args], {
    DATA_DIR: join(scratch.directory, 'data'),
    DATABASE_URL: test.url,
    ATELIER_SECRET: 'a'.repeat(64),
    LOG_LEVEL: 'silent',
    ...mode,
  })

it('fills an organization of an external database, and prints the link of its owner', async () => {
  const lines = (await printed(['--owner', 'owner@example.com'])).trim().split('\n')
  expect(lines[0]).toBe('0 % written; now products, benefits, discounts and meters')
  expect(lines.at(-2)).toBe('northlight-small has 60 more customers, 160 orders and 3,000 usage events.')
  expect(lines.at(-1)).toMatch(/^http:\/\/localhost:4000\/login\/link\?token=/)
  expect(await printed([])).toContain('The organization northlight-small has already been seeded.')
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
  [{ size: 'huge' }, 'The size is "huge"; it must be small, medium or large.'],
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
  expect(shown(false)).toBe(
    '0 % written; now part 0\n12 % written; now part 12\n100 % written; now part 100\n',
  )
  expect(shown(true)).toContain('\r\u001B[K4 % written; now part 4\r\u001B[K9 % written; now part 9')
  expect(shown(true).endsWith('\r\u001B[K')).toBe(true)
})
