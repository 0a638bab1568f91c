import { expect, it } from 'vitest'
import { readFrameParams } from './frame-params.ts'

const read = (rest: string) => readFrameParams(`https://pay.example/embed/portal/atelier${rest}`)

it('reads the look of the frame, its parent, and its link', () => {
  const query = 'embed_origin=https://shop.example&theme=dark&accent_color=%238A1C4A&locale=sv&mode=modal'
  expect(read(`?${query}#link=atelier_pel_1`)).toEqual({
    origin: 'https://shop.example',
    theme: 'dark',
    accent: '#8a1c4a',
    locale: 'sv',
    isInline: false,
    link: 'atelier_pel_1',
  })
})

it.each([
  '',
  '?embed_origin=*&theme=blue&accent_color=red;}',
  '?embed_origin=javascript:alert(1)&accent_color=%23fff#x=1',
])('accepts nothing from %j', (rest) => {
  expect(read(rest)).toEqual({
    origin: undefined,
    theme: undefined,
    accent: undefined,
    locale: null,
    isInline: true,
    link: undefined,
  })
})
