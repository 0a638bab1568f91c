import { expect, it } from 'vitest'
import { fileNameOf } from './words.ts'

it.each([
  ['Shop window', 'shop-window'],
  ['  Müller & Söhne! ', 'müller-söhne'],
  ['夏のセール', '夏のセール'],
  ['تخفيضات الصيف', 'تخفيضات-الصيف'],
  ['★', 'checkout-link'],
])('a link named %s is saved as %s', (label, name) => {
  expect(fileNameOf({ label, products: [] })).toBe(name)
})
