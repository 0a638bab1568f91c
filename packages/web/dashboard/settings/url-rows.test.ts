import { expect, it } from 'vitest'
import { filledRows, formPath } from './url-rows.ts'

it('an error of a profile belongs to its row, although empty rows are not sent', () => {
  const rows = [
    { platform: 'x', url: '' },
    { platform: 'github', url: 'https://github.com/a' },
    { platform: 'x', url: ' ' },
    { platform: 'other', url: 'nonsense' },
  ]
  expect(filledRows(rows).map(({ url }) => url)).toEqual(['https://github.com/a', 'nonsense'])
  expect(formPath('socials.0.url', 'socials', rows)).toBe('socials.1.url')
  expect(formPath('socials.1.url', 'socials', rows)).toBe('socials.3.url')
  expect(formPath('socials', 'socials', rows)).toBe('socials')
  expect(formPath('website', 'socials', rows)).toBe('website')
})
