import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createToken,
  deriveKey,
  deriveStoredKey,
  hashToken,
  isSameSecret,
  isWellFormedToken,
  tokenFromSeed,
} from './index.ts'

describe('tokens', () => {
  it('are a prefix, 37 random characters and a checksum', () => {
    const tokens = Array.from({ length: 500 }, () => createToken('atelier_oat_'))
    for (const token of tokens) expect(token).toMatch(/^atelier_oat_[A-Za-z0-9]{43}$/)
    expect(new Set(tokens.map((token) => token.slice(0, 24))).size).toBe(500)
  })

  it('carry the CRC-32 of their random part in base 62', () => {
    // Computed here bit by bit from the polynomial.
    let crc = 0xffffffff
    for (let i = 0; i < 37; i += 1) {
      crc ^= 48
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    }
    let rest = (crc ^ 0xffffffff) >>> 0
    let expected = ''
    for (; rest > 0; rest = Math.floor(rest / 62))
      expected = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.charAt(rest % 62) + expected
    const token = tokenFromSeed('atelier_oat_', new Uint8Array(32))
    expect(token).toBe(`atelier_oat_${'0'.repeat(37)}${expected.padStart(6, '0')}`)
  })

  it('are distinguished from mistyped and truncated ones', () => {
    for (let i = 0; i < 200; i += 1) {
      const token = createToken('atelier_oat_')
      expect(isWellFormedToken(token)).toBe(true)
      const at = 12 + (i % 43)
      const otherLetter = token[at] === 'a' ? 'b' : 'a'
      expect(isWellFormedToken(token.slice(0, at) + otherLetter + token.slice(at + 1))).toBe(false)
      expect(isWellFormedToken(token.slice(0, -1))).toBe(false)
      expect(isWellFormedToken(`${token}x`)).toBe(false)
    }
    expect(isWellFormedToken('')).toBe(false)
  })

  it('follow from a seed, which must be long enough', () => {
    const seed = new Uint8Array(32).fill(7)
    expect(tokenFromSeed('atelier_pat_', seed)).toBe(tokenFromSeed('atelier_pat_', seed))
    expect(() => tokenFromSeed('atelier_pat_', new Uint8Array(16))).toThrow('at least 32 bytes')
  })

  it('are stored as a keyed hash', () => {
    expect(hashToken('secret', 'token')).toBe(createHmac('sha256', 'secret').update('token').digest('hex'))
  })

  it('are hashed apart from every derived key', () => {
    // RFC 5869, with the secret as input keying material, no salt, and the purpose as info.
    const extracted = createHmac('sha256', Buffer.alloc(32)).update('secret').digest()
    const expanded = createHmac('sha256', extracted).update('downloads\x01').digest()
    expect(deriveKey('secret', 'downloads').equals(expanded)).toBe(true)
    expect(deriveKey('secret', 'downloads').toString('hex')).not.toBe(hashToken('secret', 'downloads'))
    expect(deriveKey('secret', 'operator pages').equals(expanded)).toBe(false)
  })

  it('and stored rows keep the keys that they were written under', () => {
    const then = '2ce269ea742ed647'
    expect(deriveStoredKey('secret', 'license keys: lookup').toString('hex').slice(0, 16)).toBe(then)
  })

  it.each([
    ['A'.repeat(37), '2qTV0e'],
    ['abcdefghijklmnopqrstuvwxyzABCDEFGHIJK', '4WQsSZ'],
    ['0'.repeat(37), '3jnQlY'],
  ])('have the published checksum: %s', (random, checksum) => {
    expect(isWellFormedToken(`x_${random}${checksum}`)).toBe(true)
  })

  it('have the published hash', () => {
    const token = `polar_oat_${'A'.repeat(37)}2qTV0e`
    expect(hashToken('super secret jwt secret', token)).toBe(
      'afe936a0cc4e7590cfdcdeae04e65b79fa0c187c6bdb95d50c2a8e9c23a536f6',
    )
  })

  it('are compared as a whole', () => {
    expect(isSameSecret('token-a', 'token-a')).toBe(true)
    expect(isSameSecret('token-a', 'token-b')).toBe(false)
    expect(isSameSecret('token', 'token-a')).toBe(false)
    expect(isSameSecret('', 'token-a')).toBe(false)
  })
})
