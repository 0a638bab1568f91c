import { mailHtml, paragraph, renderMail, standardBrand } from '@atelier/plumbing/mail'
import { expect, it } from 'vitest'
import { speechFor } from './speech.ts'
import { contentOf } from './voice.ts'

const mailTo = (customer_name: string | null, introduction: string | null = 'For {customer_name}.') =>
  contentOf(
    {
      ...speechFor(['en']),
      seller: { name: 'Atelier', email: 'shop@atelier.example', page: 'https://shop.example/portal' },
      brand: standardBrand('Atelier'),
      customer_name,
      own: { subject: 'Thanks, {customer_name}!', introduction },
    },
    { mail: 'refund', subject: 'Your refund', parts: [paragraph('A refund.')], greets: true },
  )

it.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['  Ada\n\n\tLovelace ', 'Ada Lovelace'],
  ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['Hansen A/S', 'Hansen A/S'],
  ['Ada \u202eecalevoL', 'Ada ecalevoL'],
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['Studio 54, 2026', 'Studio 54, 2026'],
  ['Zoë '.repeat(40), `${'Zoë '.repeat(15).slice(0, 59)}…`],
])('an e-mail to %j calls them %j', (name, called) => {
  const { subject, text } = renderMail(mailTo(name))
  expect(text).toContain(`Hello ${called},\n\nFor ${called}.`)
  expect(subject).toBe(`Thanks, ${called}!`)
})

it.each([
  'Your prize: https://evil.example',
  'HTTPS://EVIL',
  'Claim at www.evil',
  'Ada evil.example/win',
  't.co',
  'evil。example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil․example',
  'evil.\u200bexample',
  'e\u00advil.example',
  'evil.example\u202e',
  '203.0.113.7/win',
  'mailto:ada@evil',
  'https:/\u200b/evil',
  'Call +46 8 123 45 67',
  'Call (0)8-1234567 now',
  '\u0000',
  ' ',
])('an e-mail to %j contains no name, and no link of theirs', (name) => {
  const content = mailTo(name)
  const { text } = renderMail(content)
  expect(text).toContain('Hello,\n\nFor .')
  expect(mailHtml(content)).not.toContain('<a ')
})

it('an e-mail has the links that the seller writes', () => {
  expect(mailHtml(mailTo('Ada', 'See https://shop.example/new, {customer_name}.'))).toContain(
    'href="https://shop.example/new"',
  )
})
