import { expect, it } from 'vitest'
import * as fc from 'fast-check'
import { createLog } from './index.ts'

const capture = (options: { pretty?: boolean; level?: 'debug' | 'warn' } = {}) => {
  const lines: string[] = []
  const log = createLog({
    level: options.level ?? 'debug',
    pretty: options.pretty ?? false,
    write: (line) => void lines.push(line),
  })
  return { log, lines }
}

it('writes one JSON line with the facts, the sentence and the facts of its parent', () => {
  const { log, lines } = capture()
  log.child({ request_id: 'r1' }).info({ status: 200 }, 'Answered.')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    request_id: 'r1',
    status: 200,
    msg: 'Answered.',
  })
})

it('says nothing below its level', () => {
  const { log, lines } = capture({ level: 'warn' })
  log.info({}, 'Not now.')
  expect(lines).toEqual([])
})

it('hides tokens, passwords, signatures and secrets, wherever they are', () => {
  const { log, lines } = capture()
  const error = new Error('no answer from postgres://atelier:hunter2@localhost/x')
  log.error(
    {
      err: error,
      headers: { authorization: 'Bearer abc.def', Cookie: 'a=b' },
      path: '/checkout/atelier_c_AbC123xyz/confirm?signature=0a0b&x=1',
      list: ['Bearer zzz'],
    },
    'The token atelier_oat_QQQQ was refused.',
  )
  const text = lines.join('')
  for (const secret of ['hunter2', 'abc.def', 'a=b', 'AbC123xyz', '0a0b', 'zzz', 'QQQQ'])
    expect(text).not.toContain(secret)
  expect(text).toContain('atelier_c_')
  expect(text).toContain('x=1')
})

it('never lets 13 to 19 digits through, spaced or not, as text or as a number', () => {
  const number = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 19 })
    .map((list) => list.join(''))
  fc.assert(
    fc.property(number, fc.constantFrom('', ' ', '-'), (pan, gap) => {
      const { log, lines } = capture()
      const spaced = pan.match(/.{1,4}/g)?.join(gap) ?? pan
      log.warn({ body: { deep: [{ card: `card ${spaced}.` }] }, amount: Number(pan) }, `Card ${spaced} came.`)
      const text = lines.join('').replace(/"time":"[^"]*"/, '')
      expect(text).not.toContain(spaced)
      expect(text.replaceAll(/[ -]/g, '')).not.toContain(pan)
    }),
  )
})

it('keeps UUIDs and ordinary numbers', () => {
  const { log, lines } = capture()
  log.info({ id: '12345678-1234-4234-8234-123456789012', amount: 149 }, 'Paid.')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    id: '12345678-1234-4234-8234-123456789012',
    amount: 149,
  })
})

it('shows short lines to a person', () => {
  const { log, lines } = capture({ pretty: true })
  log.warn({ port: 4000 }, 'The port is taken.')
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}The port is taken\. port=4000\n$/)
})
