import { describe, expect, it } from 'vitest'
import { createSay, type Translation } from './catalogue.ts'
import { faultsOf } from '@atelier/contract/texts/compare'
import { languageFor, localeFor } from './language.ts'

const english = {
  hello: 'Hello {name}.',
  days: { one: '{count} day', other: '{count} days' },
  plain: 'Yes',
} as const
const swedish: Translation<typeof english> = {
  hello: 'Hej {name}.',
  days: { one: '{count} dag', other: '{count} dagar' },
  plain: 'Ja',
}

describe('a text', () => {
  it('has its values filled in, and the plural form of its number', () => {
    const say = createSay<typeof english>(english, 'en-GB')
    expect(say('hello', { name: '{count} $& Ada' })).toBe('Hello {count} $& Ada.')
    expect([1, 0, 12_345].map((count) => say('days', { count }))).toEqual(['1 day', '0 days', '12,345 days'])
    expect(createSay<typeof english>(swedish, 'sv-SE')('days', { count: 12_345 })).toBe('12\u00a0345 dagar')
  })

  it('requires no values without placeholders; others do not compile', () => {
    const say = createSay<typeof english>(english, 'en')
    expect(say('plain')).toBe('Yes')
    // @ts-expect-error a value is missing
    expect(say('hello')).toBe('Hello .')
    // @ts-expect-error there is no such text
    expect(() => say('nothing')).toThrow(TypeError)
  })
})

describe('a translation', () => {
  it('is complete when it has all English texts', () => {
    expect(faultsOf(english, swedish, 'sv')).toEqual([])
  })

  it('reports a French punctuation mark that can wrap alone', () => {
    const french = (plain: string) => ({ ...swedish, plain })
    expect(faultsOf(english, french('Oui\u00a0! «\u00a0Ada\u00a0»\u202f?'), 'fr')).toEqual([])
    for (const plain of ['Oui !', 'Ici : oui', '« Ada\u00a0»'])
      expect(faultsOf(english, french(plain), 'fr')).toEqual([
        'fr: plain has a plain space where it needs a no-break space.',
      ])
  })

  it('reports missing, extra and empty texts, and other placeholders', () => {
    const broken = { hello: 'Hej {namn}.', days: { other: '{count}' }, plain: ' ', more: 'Mer' }
    expect(faultsOf(english, broken, 'sv')).toEqual([
      'sv: hello has other places than in English.',
      'sv: days lacks the form one.',
      'sv: plain is empty.',
      'sv: more is not an English text.',
    ])
    expect(faultsOf(english, {}, 'de')).toHaveLength(3)
  })
})

describe('the language', () => {
  it.each([
    [null, ['de-AT', 'en'], 'de'],
    [null, ['pt-BR', 'fr-CA'], 'fr'],
    [null, [], 'en'],
    ['es', ['de'], 'es'],
    ['xx', ['SV'], 'sv'],
    ['toString', ['nn'], 'en'],
  ])('chosen %j, accepted %j is %s', (languages, acceptLanguage, language) => {
    expect(languageFor([null, languages], acceptLanguage)).toBe(language)
  })

  it.each([
    ['de', ['en-US', 'de-AT'], 'de-AT'],
    ['de', ['sv'], 'de-DE'],
    ['en', ['en_US.POSIX', 'sv-SE'], 'en-US'],
    ['en', ['en-US@posix'], 'en-US'],
    ['en', ['sv-SE'], 'en-US'],
  ] as const)('%s of %j writes numbers as %s', (language, request, locale) => {
    expect(localeFor(language, request)).toBe(locale)
  })
})
