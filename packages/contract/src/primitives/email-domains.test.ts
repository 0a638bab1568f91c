import { domainToASCII, domainToUnicode } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { emailKey, storedEmail } from './email-domains.ts'
import { readableEmail } from './readable-email.ts'
import { Email } from './parts.ts'
import { isEmail } from './text-forms.ts'

const stored = (typed: string): string | undefined => {
  const result = z.safeParse(Email, typed)
  expect(isEmail(typed)).toBe(result.success)
  return result.success ? result.data : undefined
}

describe('an e-mail address at an international domain', () => {
  it.each([
    ['info@müller.de', 'info@xn--mller-kva.de'],
    ['Info@MÜLLER.DE', 'Info@xn--mller-kva.de'],
    [`info@${'müller'.normalize('NFD')}.de`, 'info@xn--mller-kva.de'],
    ['info@xn--mller-kva.de', 'info@xn--mller-kva.de'],
    ['post@例え.jp', 'post@xn--r8jz45g.jp'],
    ['post@例え。jp', 'post@xn--r8jz45g.jp'],
    ['почта@пример.рф', 'почта@xn--e1afmkfd.xn--p1ai'],
    ['a@straße.de', 'a@xn--strae-oqa.de'],
    ['ada@Example.COM', 'ada@example.com'],
  ])('%s is stored as %s', (typed, form) => {
    expect(stored(typed)).toBe(form)
    expect(storedEmail(form)).toBe(form)
    expect(emailKey(typed)).toBe(form.toLowerCase())
  })

  it.each([
    'info@müller',
    'info@-müller.de',
    'info@mül ler.de',
    'info@müller..de',
    'info@mül/ler.de',
    'info@mül@ler.de',
    `info@${'ü'.repeat(60)}.de`,
    'info@１２７.０.０.１',
  ])('%s is none', (typed) => {
    expect(stored(typed)).toBeUndefined()
  })

  it.each([
    'müller.de',
    'straße.de',
    '例え.jp',
    'пример.рф',
    'παράδειγμα.gr',
    'ไทย.th',
    '서울.kr',
    'bücher-ärzte.at',
  ])('at %s is read as it was typed, as the platform reads it', (domain) => {
    const ascii = domainToASCII(domain)
    expect(ascii).toMatch(/^[\x21-\x7e]+$/)
    expect(readableEmail(`info@${ascii}`)).toBe(`info@${domain}`)
    expect(domainToUnicode(ascii)).toBe(domain)
  })

  it('that could pass for another one, or is broken, is shown in its ASCII form', () => {
    for (const email of ['a@xn--pple-43d.com', 'a@xn--a.com', 'a@xn--.com', 'a@xn--99999999.com', 'a@b.com'])
      expect(readableEmail(email)).toBe(email)
  })
})
