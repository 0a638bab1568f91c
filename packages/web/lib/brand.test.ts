import { expect, it } from 'vitest'
import { brandRules } from './brand.ts'

it('applies the accent and the fonts of a seller to a page in both schemes', () => {
  const rules = brandRules({ accent_color: '#8a1c4a', font: 'sans' })
  expect(rules).toMatch(/^:root\{--font-display:var\(--font-text\);--sky:#8a1c4a;/)
  expect(rules).toMatch(/@media \(prefers-color-scheme:dark\)\{:root\{--sky:#[0-9a-f]{6};/)
  expect(rules).toContain('--on-sky:#ffffff')
  const dark = brandRules({ accent_color: '#8a1c4a', font: 'sans' }, ':root', 'dark')
  expect(dark).toContain('@media all{')
})

it('changes nothing for a seller without a brand', () => {
  expect(brandRules({ accent_color: null, font: 'workshop' }, '.x')).toBe(
    '.x{}@media (prefers-color-scheme:dark){.x{}}',
  )
})
