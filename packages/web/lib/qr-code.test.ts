import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrCodeOf, qrSvg } from './qr-code.ts'

const address = 'https://shop.example/v1/checkout-links/atelier_cl_0123456789/redirect'

/** Returns the squares that a path draws, as rows of 0 and 1. */
const drawn = (path: string, size: number): string[] => {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => 0))
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    rows[Number(y)]?.fill(1, Number(x), Number(x) + Number(width))
  return rows.map((row) => row.join(''))
}

it('draws exactly the dark squares, with a light edge of four', async () => {
  const { size, path } = qrCodeOf(address)
  const { data } = encode(address, { ecc: 'Q', border: 4 })
  expect(drawn(path, size)).toEqual(data.map((row) => row.map(Number).join('')))
  expect(drawn(path, size).slice(0, 4).join('')).toMatch(/^0+$/)
  expect(await qrSvg({ size, path }).text()).toContain(`viewBox="0 0 ${size} ${size}"`)
})
