import { describe, expect, it } from 'vitest'
import { speechFor } from './speech.ts'

describe('the language of an e-mail', () => {
  it.each([
    [['de-AT', 'sv', 'en'], 'de', 'de-AT'],
    [[null, 'sv', 'en'], 'sv', 'sv-SE'],
    [['pt-BR', undefined, 'fr'], 'fr', 'fr-FR'],
    [['toString', 'not a tag'], 'en', 'en-US'],
    [[], 'en', 'en-US'],
  ])('of %j is %s, written as in %s', (tags, language, locale) => {
    expect(speechFor(tags)).toMatchObject({ language, locale })
  })

  it('writes amounts and days as the locale does', () => {
    const day = new Date('2026-03-05T23:00:00Z')
    const message = ['en', 'sv', 'de', 'fr', 'es'].map((tag) => {
      const { money, day: dayOf } = speechFor([tag])
      return `${money(123_456, 'usd')} · ${dayOf(day)}`.replaceAll(/[\u00a0\u202f]/g, ' ')
    })
    expect(message).toEqual([
      '$1,234.56 · March 5, 2026',
      '1 234,56 US$ · 5 mars 2026',
      '1.234,56 $ · 5. März 2026',
      '1 234,56 $US · 5 mars 2026',
      '1234,56 US$ · 5 de marzo de 2026',
    ])
    expect(speechFor(['en']).money(500, 'jpy')).toBe('¥500')
  })
})
