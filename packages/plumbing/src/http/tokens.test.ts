import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checksumFits, hashToken, makeToken, tokenFrom } from './tokens.ts'

describe('tokens', () => {
  it('are a prefix, 37 random characters and a checksum that fits', () => {
    const tokens = Array.from({ length: 500 }, () => makeToken('atelier_oat_'))
    for (const token of tokens) {
      expect(token).toMatch(/^atelier_oat_[A-Za-z0-9]{43}$/)
      expect(checksumFits(token)).toBe(true)
    }
    expect(new Set(tokens.map((token) => token.slice(0, 24))).size).toBe(500)
  })

  it('carry the CRC-32 of their random part in base 62', () => {
    // Computed here bit by bit from the polynomial.
    let crc = 0xffffffff
    for (let i = 0; i < 37; i += 1) {
      crc ^= 97
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    let rest = (crc ^ 0xffffffff) >>> 0
    let expected = ''
    for (; rest > 0; rest = Math.floor(rest / 62))
      expected = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.charAt(rest % 62) + expected
    expect(checksumFits(`x_${'a'.repeat(37)}${expected.padStart(6, '0')}`)).toBe(true)
  })

  it('are recognised as mistyped after any change of one character', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 42 }),
        fc.constantFrom('a', 'b', 'X', 'Y', '0', '9'),
        (at, replacement) => {
          const token = makeToken('atelier_cst_')
          const place = 'atelier_cst_'.length + at
          fc.pre(token[place] !== replacement)
          expect(checksumFits(token.slice(0, place) + replacement + token.slice(place + 1))).toBe(false)
        },
      ),
    )
  })

  it.each(['', 'short', 'atelier_oat_', '_'.repeat(60), 'a'.repeat(42)])('do not look like %j', (text) => {
    expect(checksumFits(text)).toBe(false)
  })

  it('follow from a seed, which must be long enough', () => {
    const seed = new Uint8Array(32).fill(7)
    expect(tokenFrom('p_', seed)).toBe(tokenFrom('p_', seed))
    expect(checksumFits(tokenFrom('p_', new Uint8Array(32)))).toBe(true)
    expect(() => tokenFrom('p_', new Uint8Array(16))).toThrow('at least 32 bytes')
  })

  it('are stored as a keyed hash', () => {
    expect(hashToken('secret', 'token')).toBe(createHmac('sha256', 'secret').update('token').digest('hex'))
  })
})
