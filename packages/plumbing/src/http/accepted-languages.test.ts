import { describe, expect, it } from 'vitest'
import { acceptedLanguages, pickLanguage } from './accepted-languages.ts'

describe('the languages that a browser accepts', () => {
  it.each([
    [null, []],
    ['', []],
    ['de-AT', ['de-at']],
    ['en;q=0.5, fr-CH, *;q=0.1, sv;q=0.9', ['fr-ch', 'sv', 'en']],
    ['de;q=0, es', ['es']],
    [' , ;q=1, fr ; q=0.2', ['fr']],
  ])('%j are %j', (header, languages) => {
    expect(acceptedLanguages(header)).toEqual(languages)
  })

  it('lead to the first that there is', () => {
    const offered = ['en', 'de', 'fr']
    expect(pickLanguage(['pt-br', 'FR-ca', 'de'], offered)).toBe('fr')
    expect(pickLanguage(['pt'], offered)).toBeUndefined()
    expect(pickLanguage([], offered)).toBeUndefined()
  })
})
