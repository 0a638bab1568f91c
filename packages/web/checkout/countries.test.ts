import { expect, it } from 'vitest'
import { countriesIn } from './countries.ts'

it('lists the 249 codes of ISO 3166-1, each with its name, in order', () => {
  const countries = countriesIn('en')
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
  for (const { code, name } of countries) expect(name).not.toBe(code)
  expect(countries.findIndex(({ code }) => code === 'AX')).toBeLessThan(
    countries.findIndex(({ code }) => code === 'ZW'),
  )
  expect(countries.find(({ code }) => code === 'SE')?.name).toBe('Sweden')
})
