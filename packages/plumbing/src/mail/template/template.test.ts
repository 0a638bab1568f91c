import { createRequire } from 'node:module'
import { createTransport } from 'nodemailer'
import { expect, it } from 'vitest'
import { composeMail } from '../compose.ts'
import {
  amounts,
  button,
  code,
  facts,
  linkedParagraph,
  note,
  paragraph,
  type Part,
  picture,
  things,
} from './parts.ts'
import { mailHtml, renderMail } from './render.ts'
import { standardBrand } from './theme.ts'

const require = createRequire(import.meta.url)
type Parsed = { html: string; text: string; subject: string }
const { simpleParser } = require('mailparser') as { simpleParser: (source: Buffer) => Promise<Parsed> }

const content = (parts: readonly Part[], change: object = {}) => ({
  brand: standardBrand('Ada & Söhne'),
  language: 'sv',
  subject: 'Tack för din beställning',
  parts,
  ...change,
})

it('contains the same in HTML and in plain text', () => {
  const { subject, html, text } = renderMail(
    content(
      [
        paragraph('Hej,'),
        button('Här är den:', 'Se beställningen', 'https://shop.example/o/1'),
        amounts([
          { label: 'En bild', value: '10 kr' },
          { label: 'Summa', value: '10 kr', strong: true },
        ]),
        facts([{ label: 'Order', value: 'ADA-0001' }]),
        code('Din kod är', '123456'),
        things([
          {
            title: 'Penslar',
            lines: ['brushes.zip'],
            link: { label: 'Ladda ner', url: 'https://shop.example/o/1' },
          },
          { title: 'Ett brev' },
          { title: 'Programmet', copied: { label: 'Din nyckel:', value: 'ADA-1234' } },
        ]),
        linkedParagraph('Säg upp när du vill.', { label: 'Hantera', url: 'https://shop.example/s/1' }),
        picture('painting', 'Din målning'),
        note('Små bokstäver'),
      ],
      { footer: [note('Svara på mejlet.'), note('Köpen:', { label: 'Här', url: 'https://shop.example' })] },
    ),
  )
  expect(subject).toBe('Tack för din beställning')
  expect(text).toBe(
    [
      'Hej,',
      'Här är den:\nhttps://shop.example/o/1',
      'En bild   10 kr\nSumma   10 kr',
      'Order ADA-0001',
      'Din kod är 123456',
      'Penslar\nbrushes.zip\nLadda ner\nhttps://shop.example/o/1\n\nEtt brev\n\nProgrammet\nDin nyckel: ADA-1234',
      'Säg upp när du vill.\nhttps://shop.example/s/1',
      'Små bokstäver',
      'Svara på mejlet.',
      'Köpen: https://shop.example',
    ].join('\n\n'),
  )
  expect(html).toContain('<html lang="sv">')
  for (const message of [
    'Ada &amp; Söhne',
    'Se beställningen',
    'ADA-0001',
    '123456',
    'cid:painting',
    'Svara på',
    '>Ladda ner</a>',
    '>ADA-1234</span>',
    '>Hantera</a>',
    '>Här</a>',
  ])
    expect(html).toContain(message)
})

it('escapes its input everywhere', () => {
  const evil = `"><script>alert(1)</script><img src=x onerror='1'>&"`
  const html = mailHtml({
    brand: { ...standardBrand(evil), logo_url: `https://x.example/${evil}` },
    language: evil,
    subject: evil,
    preheader: evil,
    heading: evil,
    footer: [note(evil), note(evil, { label: evil, url: evil })],
    parts: [
      paragraph(evil),
      paragraph(`https://x.example/${evil}`),
      note(evil),
      button(evil, evil, evil),
      amounts([{ label: evil, value: evil }]),
      facts([{ label: evil, value: evil }]),
      code(evil, evil),
      things([
        {
          title: evil,
          lines: [evil],
          copied: { label: evil, value: evil },
          link: { label: evil, url: evil },
        },
      ]),
      linkedParagraph(evil, { label: evil, url: evil }),
      picture(evil, evil),
    ],
  })
  expect(html).not.toMatch(/<script|<img src=x|onerror='/)
  // Every tag is one that the template writes, with fully quoted attributes.
  const tags = html.match(/<[a-z][^>]*>/g) ?? []
  expect(tags.length).toBeGreaterThan(30)
  for (const tag of tags) expect(tag).toMatch(/^<[a-z0-9]+( [a-z-]+="[^"<>]*")*>$/)
})

it('turns web addresses in a text into links, without the period at the end of the sentence', () => {
  const html = mailHtml(content([paragraph('See https://shop.example/a?b=1&c=2. Or not.')]))
  expect(html).toContain('href="https://shop.example/a?b=1&amp;c=2"')
  expect(html).toContain('</a>. Or not.')
  expect(mailHtml(content([paragraph('javascript:alert(1)')]))).not.toContain('<a ')
})

it('supports both color schemes, and a fixed one for a preview', () => {
  const auto = mailHtml(content([paragraph('Hej')]))
  expect(auto).toContain('<meta name="color-scheme" content="light dark">')
  expect(auto).toContain('@media (prefers-color-scheme:dark){.m-paper{')
  expect(mailHtml(content([paragraph('Hej')]), 'dark')).toContain('{color-scheme:dark}')
  expect(mailHtml(content([paragraph('Hej')]), 'light')).not.toContain('!important;color:#f3ead9')
})

it('shows a logo on a light background, with the name as alternative text', () => {
  const brand = { ...standardBrand('Ada'), logo_url: 'https://shop.example/logo.png' }
  expect(mailHtml(content([], { brand }))).toMatch(
    /<img src="https:\/\/shop\.example\/logo\.png" alt="Ada"[^>]*background:#ffffff/,
  )
})

it('arrives complete: both parts, no unsubscribe header, and the same id at each try', async () => {
  const mail = { id: 'one', to: 'ada@example.com', ...renderMail(content([paragraph('Grüße, æ ø å')])) }
  const transport = createTransport({ streamTransport: true, buffer: true })
  const sources = await Promise.all(
    [1, 2].map(async () => {
      const { message } = await transport.sendMail(
        composeMail(mail, { from: 'A <a@b.example>' }, new Date(0)),
      )
      return message as Buffer
    }),
  )
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = sources
  const ids = [first, second].map((source) => /^Message-ID: (.*)$/im.exec(source.toString())?.[1])
  expect(ids[0]).toBe(ids[1])
  expect(first.toString()).not.toMatch(/List-Unsubscribe/i)
  const parsed = await simpleParser(first)
  expect(parsed.text).toContain('Grüße, æ ø å')
  expect(parsed.html).toContain('Grüße, æ ø å')
})
