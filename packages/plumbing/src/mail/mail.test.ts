import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../http/app.ts'
import { closedGate } from '../testing/gate.ts'
import { silentLog } from '../testing/silent-log.ts'
import { testClock } from '../testing/test-clock.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { fileTransport } from './file-transport.ts'
import { inboxPages } from './inbox-pages.ts'
import { createFileMailer, createSmtpMailer } from './mailers.ts'
import { sendOnce } from './once.ts'
import type { Mail } from './port.ts'

type ParsedAddress = { text: string; value: readonly { name: string; address: string }[] }
type Parsed = {
  subject: string
  text: string
  html: string
  messageId: string
  from: ParsedAddress
  to: ParsedAddress
  replyTo?: { text: string }
  attachments: { filename: string; contentType: string; content: Buffer; cid?: string }[]
}
type SmtpServer = {
  server: { address(): AddressInfo }
  listen(port: number, host: string, done: () => void): void
  close(done: () => void): void
}
const require = createRequire(import.meta.url)
const { simpleParser } = require('mailparser') as { simpleParser: (source: Buffer) => Promise<Parsed> }
const { SMTPServer } = require('smtp-server') as { SMTPServer: new (options: object) => SmtpServer }

const picture = Buffer.from('89504e470d0a1a0a', 'hex')
const from = 'Atelier <hello@atelier.example>'
const clock = testClock()

const mailOf = (id: string, change: Partial<Mail> = {}): Mail => ({
  id,
  to: 'visitor@example.com',
  subject: 'Dein Bild ist fertig – schön!',
  text: 'Here it is: <your picture>\n.\nA line with a dot above.',
  html: '<p>Here it is: <img src="cid:picture"> <a href="http://localhost/x">open</a></p>',
  reply_to: 'help@atelier.example',
  attachments: [{ filename: 'grüße.png', content_type: 'image/png', content: picture, cid: 'picture' }],
  ...change,
})

/** Names and addresses as people write them. */
const scripts = [
  '渡邉さくら様の領収書、株式会社髙橋﨑商店、東京都千代田区丸の内',
  '李小龙 𠮷 北京市朝阳区建国路88号',
  '김민준 서울특별시 강남구 테헤란로',
  'محمد بن سلمان الأحمد، شارع الملك فهد ١٢',
  'יעל כהן, רחוב הרצל 12',
  'สมชาย ใจดี ถนนสุขุมวิท',
  'श्री क्षत्रिय शर्मा',
  'Ελένη Παπαδοπούλου, Ольга Їжакевич',
  'Ada 👩‍🚀 👍🏽 🇸🇪',
]

const expectWhole = async (source: Buffer): Promise<void> => {
  const parsed = await simpleParser(source)
  expect(parsed).toMatchObject({
    subject: 'Dein Bild ist fertig – schön!',
    from: { text: '"Atelier" <hello@atelier.example>' },
    to: { text: 'visitor@example.com' },
    replyTo: { text: 'help@atelier.example' },
  })
  expect(parsed.text).toContain('<your picture>\n.\nA line')
  expect(parsed.messageId).toMatch(/^<[0-9a-f]{24}@atelier\.example>$/)
  expect(parsed.attachments).toHaveLength(1)
  expect(parsed.attachments[0]).toMatchObject({
    filename: 'grüße.png',
    contentType: 'image/png',
    cid: 'picture',
  })
  expect(Buffer.compare(parsed.attachments[0]?.content ?? Buffer.alloc(0), picture)).toBe(0)
}

let test: TestDatabase<object>
let directory: string
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atelier-mail-'))
  return () => rm(directory, { recursive: true })
})

describe('mail as files', () => {
  it('writes an e-mail that any mail program reads', async () => {
    await createFileMailer({ directory, from, database: test.database, clock }).send(mailOf('files-1'))
    const names = (await readdir(directory)).sort()
    expect(names).toHaveLength(2)
    await expectWhole(await readFile(join(directory, names[0] ?? '')))
  })

  it.each(scripts)('delivers %s as written, in the subject, the text and the page', async (words) => {
    const mail = {
      subject: `${words}: ${words}`,
      text: `${words}\n`,
      html: `<p>${words}</p>`,
      attachments: [],
    }
    const mailer = createFileMailer({ directory, from, database: test.database, clock })
    await mailer.send(mailOf(`files-${words}`, mail))
    const name = (await readdir(directory)).find((file) => file.endsWith('.eml'))
    const parsed = await simpleParser(await readFile(join(directory, name ?? '')))
    expect(parsed).toMatchObject({ subject: mail.subject, text: mail.text, html: mail.html })
  })

  it('writes it once, even when the process died between writing and recording it', async () => {
    const mailer = createFileMailer({ directory, from, database: test.database, clock })
    await mailer.send(mailOf('files-2'))
    await mailer.send(mailOf('files-2'))
    await sql`update sent_mails set sent_at = null, lease_until = clock_timestamp() where id = 'files-2'`.execute(
      test.database.db,
    )
    await mailer.send(mailOf('files-2'))
    expect((await readdir(directory)).filter((name) => name.endsWith('.eml'))).toHaveLength(1)
  })
})

describe('mail by SMTP', () => {
  const received: Buffer[] = []
  let server: SmtpServer
  let url: string
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (
        auth: { username: string; password: string },
        _session: unknown,
        done: (error: Error | null, result?: object) => void,
      ) =>
        auth.username === 'atelier' && auth.password === 'pass/word'
          ? done(null, { user: 'atelier' })
          : done(new Error('No.')),
      onRcptTo: (address: { address: string }, _session: unknown, done: (error?: Error) => void) =>
        address.address === 'nobody@example.com' ? done(new Error('No such mailbox.')) : done(),
      onData: (stream: Readable, _session: unknown, done: () => void) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          received.push(Buffer.concat(chunks))
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `smtp://atelier:${encodeURIComponent('pass/word')}@127.0.0.1:${server.server.address().port}`
  })
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  beforeEach(() => {
    received.length = 0
  })

  it('passes the whole e-mail on', async () => {
    const mailer = createSmtpMailer({ url, from, database: test.database, clock })
    await mailer.send(mailOf('smtp-1'))
    await mailer.send(mailOf('smtp-1'))
    mailer.close()
    expect(received).toHaveLength(1)
    await expectWhole(received[0] ?? Buffer.alloc(0))
  })

  it.each(scripts)(
    'delivers %s as written: sender, recipient, subject, text, page and attachment',
    async (words) => {
      const sender = `"${words}" <hello@atelier.example>`
      const mailer = createSmtpMailer({ url, from: sender, database: test.database, clock })
      const mail = {
        to: `"${words}" <visitor@example.com>`,
        subject: `${words}: ${words}`,
        text: `${words}\n`,
        html: `<p>${words}</p>`,
        attachments: [{ filename: `${words}.png`, content_type: 'image/png', content: picture }],
      }
      await mailer.send(mailOf(`smtp-${words}`, mail))
      mailer.close()
      const source = received[0] ?? Buffer.alloc(0)
      // Servers without SMTPUTF8 take no other characters in headers.
      expect(source.toString('latin1').split('\r\n\r\n')[0]).toMatch(/^[\x20-\x7e\r\n\t]*$/)
      const { attachments, from: author, to, ...parsed } = await simpleParser(source)
      const addressOf = (address: string) => [{ name: words, address }]
      expect([author.value, to.value]).toEqual([
        addressOf('hello@atelier.example'),
        addressOf('visitor@example.com'),
      ])
      expect(parsed).toMatchObject({ subject: mail.subject, text: mail.text, html: mail.html })
      expect(attachments.map(({ filename }) => filename)).toEqual([`${words}.png`])
    },
  )

  it('fails when the server rejects an e-mail, and sends it at the next try', async () => {
    const mailer = createSmtpMailer({ url, from, database: test.database, clock })
    await expect(mailer.send(mailOf('smtp-2', { to: 'nobody@example.com' }))).rejects.toThrow(
      'No such mailbox',
    )
    await mailer.send(mailOf('smtp-2'))
    mailer.close()
    expect(received).toHaveLength(1)
  })

  it('does not turn a line break of a subject into a header', async () => {
    const mailer = createSmtpMailer({ url, from, database: test.database, clock })
    await mailer.send(mailOf('smtp-3', { subject: 'Hello\r\nBcc: victim@example.com' }))
    mailer.close()
    expect(received[0]?.toString()).not.toMatch(/^Bcc:/m)
  })
})

describe('each mail once', () => {
  const counting = () => {
    const sentMails: string[] = []
    let fail = false
    let line: Promise<void> | undefined
    const mailer = sendOnce(
      async (mail) => {
        await line
        if (fail) throw new Error('The line is dead.')
        sentMails.push(mail.id)
      },
      { database: test.database, clock },
    )
    return {
      sentMails,
      mailer,
      failing: (state: boolean) => (fail = state),
      holdLine: (opened: Promise<void>) => void (line = opened),
    }
  }

  it('sends once for concurrent tries', async () => {
    const { sentMails, mailer, holdLine } = counting()
    const { opened, open } = closedGate()
    holdLine(opened)
    const failed: string[] = []
    const tries = Array.from({ length: 10 }, () =>
      mailer.send(mailOf('race')).catch((error: Error) => failed.push(error.message)),
    )
    await expect.poll(() => failed).toHaveLength(9)
    open()
    await Promise.all(tries)
    expect(sentMails).toEqual(['race'])
    expect(failed.filter((message) => !message.includes('being sent by another process'))).toEqual([])
    await mailer.send(mailOf('race'))
    expect(sentMails).toEqual(['race'])
  })

  it('tries again after a failure', async () => {
    const { sentMails, mailer, failing } = counting()
    failing(true)
    await expect(mailer.send(mailOf('retry'))).rejects.toThrow('The line is dead.')
    failing(false)
    await mailer.send(mailOf('retry'))
    expect(sentMails).toEqual(['retry'])
  })

  it('takes over from a process that died, but not from one that may be alive', async () => {
    const { sentMails, mailer } = counting()
    await sql`insert into sent_mails (id, claim, lease_until) values ('orphan', gen_random_uuid(), clock_timestamp() + interval '1 minute')`.execute(
      test.database.db,
    )
    await expect(mailer.send(mailOf('orphan'))).rejects.toThrow('being sent by another process')
    await sql`update sent_mails set lease_until = clock_timestamp() where id = 'orphan'`.execute(
      test.database.db,
    )
    await mailer.send(mailOf('orphan'))
    expect(sentMails).toEqual(['orphan'])
  })
})

describe('the inbox', () => {
  const open = () => {
    const app = createApp({
      pipelines: [],
      pages: inboxPages({ directory }),
      log: silentLog,
      publicUrl: '',
      sandbox: true,
    })
    return async (path: string) => {
      const response = await app.fetch(new Request(`http://localhost${path}`))
      return {
        status: response.status,
        headers: response.headers,
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    }
  }

  it('shows that it is empty', async () => {
    expect((await open()('/inbox')).bytes.toString()).toContain('No e-mails have been sent yet.')
  })

  it('shows mails, their content and their attachments', async () => {
    const send = fileTransport({ directory, from })
    await send(mailOf('a', { subject: 'First <b>' }), new Date('2026-01-15T12:00:00Z'), false)
    await send(mailOf('b', { subject: 'Second' }), new Date('2026-01-15T13:00:00Z'), false)
    const get = open()
    const list = (await get('/inbox')).bytes.toString()
    expect(list.indexOf('Second')).toBeLessThan(list.indexOf('First &lt;b&gt;'))
    const path = /href="(\/inbox\/2026-01-15T12[^"]+)"/.exec(list)?.[1] ?? ''
    const mail = (await get(path)).bytes.toString()
    expect(mail).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(mail).toContain('&lt;your picture&gt;')
    const content = await get(`${path}/content`)
    expect(content.bytes.toString()).toContain(`src="data:image/png;base64,${picture.toString('base64')}"`)
    expect(content.headers.get('content-security-policy')).toContain(
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    )
    const attached = await get(`${path}/attachments/0`)
    expect([attached.headers.get('content-type'), attached.bytes]).toEqual(['image/png', picture])
    expect((await get(`${path}/source`)).headers.get('content-type')).toBe('message/rfc822')
  })

  it('shows the styles of an e-mail by a policy that allows these and no others', async () => {
    const html = '<p style="color:red">One</p><p style="color:blue">two</p><p style="color:red">three</p>'
    await fileTransport({ directory, from })(mailOf('c', { html }), new Date('2026-01-15T12:00:00Z'), false)
    const get = open()
    const path = /href="(\/inbox\/2026[^"]+)"/.exec((await get('/inbox')).bytes.toString())?.[1] ?? ''
    const { bytes, headers } = await get(`${path}/content`)
    const block = '[data-style="0"]{color:red}[data-style="1"]{color:blue}'
    expect(bytes.toString()).toContain(
      `<style>${block}</style><p data-style="0">One</p><p data-style="1">two</p><p data-style="0">three</p>`,
    )
    const hash = createHash('sha256').update(block).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}';`)
  })

  it.each([
    '/inbox/nothing',
    '/inbox/..%2f..%2fsecret',
    '/inbox/nothing/attachments/0',
    '/inbox/x%2Fy/source',
  ])('leads from %s back to the list', async (path) => {
    const { status, headers } = await open()(path)
    expect([status, headers.get('location')]).toEqual([302, '/inbox'])
  })
})
