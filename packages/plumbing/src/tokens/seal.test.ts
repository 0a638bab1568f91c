import { describe, expect, it } from 'vitest'
import { deriveKey, openText, readClaims, sealText, signClaims } from './index.ts'

const secret = '0'.repeat(64)
const key = deriveKey(secret, 'downloads')
const otherKey = deriveKey(secret, 'operator pages')

describe('a sealed text', () => {
  it('can be decrypted with its key at its place, and looks different each time', () => {
    const [first, second] = [sealText(key, 'Grüße 🎨', 'row/1'), sealText(key, 'Grüße 🎨', 'row/1')]
    expect(first.equals(second)).toBe(false)
    expect(first.toString('latin1')).not.toContain('Gr')
    expect([openText(key, first, 'row/1'), openText(key, second, 'row/1')]).toEqual(['Grüße 🎨', 'Grüße 🎨'])
    expect(openText(key, sealText(key, '', 'row/1'), 'row/1')).toBe('')
  })

  it('cannot be decrypted with another key, at another place, or when one bit was changed or bytes are missing', () => {
    const sealed = sealText(key, 'a token', 'row/1')
    expect(() => openText(otherKey, sealed, 'row/1')).toThrow()
    expect(() => openText(key, sealed, 'row/2')).toThrow()
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => openText(key, changed, 'row/1')).toThrow()
    }
    for (const length of [0, 12, 27, sealed.length - 1])
      expect(() => openText(key, sealed.subarray(0, length), 'row/1')).toThrow()
  })
})

describe('signed claims', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const later = new Date('2026-01-01T00:15:00Z')
  const token = signClaims(key, 'download', { customer_id: 'one' }, later)

  it('are a JSON Web Token that contains its claims until it expires', () => {
    const [head = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toEqual({ alg: 'HS256', typ: 'JWT' })
    expect(readClaims(key, 'download', token, now)).toMatchObject({ customer_id: 'one' })
    expect(readClaims(key, 'download', token, new Date(later.getTime() - 1))).toBeDefined()
    expect(readClaims(key, 'download', token, later)).toBe('expired')
    expect(readClaims(otherKey, 'download', token, later)).toBeUndefined()
  })

  it('are worthless with another key, as another type, changed, or without a signature', () => {
    const [head = '', body = '', signature = ''] = token.split('.')
    const write = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = write({ customer_id: 'two', type: 'download', exp: 1e10 })
    expect(readClaims(otherKey, 'download', token, now)).toBeUndefined()
    expect(readClaims(key, 'step', token, now)).toBeUndefined()
    for (const text of [
      '',
      '..',
      'rubbish',
      `${head}.${body}`,
      `${head}.${body}.`,
      `${head}.${forged}.${signature}`,
      `${write({ alg: 'none', typ: 'JWT' })}.${forged}.`,
      `${write({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
      `${token}.more`,
      token.slice(0, -2),
    ])
      expect(readClaims(key, 'download', text, now)).toBeUndefined()
  })
})
