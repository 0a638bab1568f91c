import { describe, expect, it } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { secretIssues } from './secrets.ts'
import { headersOf, isWeakSecret, newSecret, openSecret, sealSecret, signatures } from './sign.ts'

const server_secret = '1'.repeat(64)

describe('the signature of a webhook', () => {
  it('is computed by each kind of verifier from the secret', () => {
    const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
    const signed = { id: 'msg_test_1', timestamp: 1_700_000_000, body: '{"type":"x"}' }
    expect(signatures([secret], signed)).toBe(
      'v1,ZRRSApGksAJGJ27aH+PjkoDSLJZO7RSOjXqiKbHiCUg= v1,K1tN6kMWCQeW90Rw59b0fOvHH0TwEs502ldpXr2TNK8=',
    )
  })

  it('is computed from a secret without a prefix as entered', () => {
    const id = '0b0a1d3e-7d0b-4f0e-9a77-2f1c3c1b6a11'
    const body = '{"type":"benefit.created","data":{"id":"x"}}'
    expect(signatures(['mysecret'], { id, timestamp: 1_714_521_600, body })).toBe(
      'v1,ZF7Kv5Mcbn1USA1TLSLsCebr98xlETguP1HCkz8v+aM=',
    )
  })

  it('is also computed with the decoded key of a base64 text, with and without the prefix', () => {
    const key = 'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3'
    const timestamp = Math.floor(Date.now() / 1000)
    for (const secret of [key, `whsec_${key}`]) {
      const headers = headersOf([secret], { id: 'one', timestamp, body: '{}' })
      expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
      expect(new Webhook(key).verify('{}', headers)).toEqual({})
      expect(new Webhook(Buffer.from(secret).toString('base64')).verify('{}', headers)).toEqual({})
    }
  })

  it('of a stored short secret continues to work, and is never computed with an empty key', () => {
    const timestamp = Math.floor(Date.now() / 1000)
    const countOf = (secret: string) =>
      signatures([secret], { id: 'one', timestamp, body: '{}' })
        .split(' ')
        .filter((text) => text !== '').length
    expect(['whsec_MTIz', 'mysecret', 'whsec_', 'whsec_***', ''].map(countOf)).toEqual([2, 1, 1, 1, 0])
    const headers = headersOf(['whsec_MTIz'], { id: 'one', timestamp, body: '{}' })
    expect(new Webhook('whsec_MTIz').verify('{}', headers)).toEqual({})
  })

  it('fits no changed body', () => {
    const secret = newSecret()
    const timestamp = Math.floor(Date.now() / 1000)
    const headers = headersOf([secret], { id: 'one', timestamp, body: '{}' })
    expect(new Webhook(secret).verify('{}', headers)).toEqual({})
    expect(() => new Webhook(secret).verify('{ }', headers)).toThrow('No matching signature')
  })
})

it('a stored secret can only be decrypted for its endpoint, and fails with a sentence under another server secret', () => {
  const secret = newSecret()
  const sealed = sealSecret(server_secret, 'one', secret)
  expect(openSecret(server_secret, 'one', sealed)).toBe(secret)
  expect(() => openSecret(server_secret, 'two', sealed)).toThrow('cannot be decrypted')
  expect(() => openSecret('2'.repeat(64), 'one', sealed)).toThrow('ATELIER_SECRET')
})

describe('a secret', () => {
  it.each([
    ['v1,whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3', /after the comma/],
    [' v1,whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3', /with a space/],
    ['whsec_MDEyMzQ1Njc4OWFiY2RlZg==\n', /with a space/],
    [' '.repeat(20), /with a space/],
    ['V1,whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3', /after the comma/],
    ['whsec_********', /must be base64/],
    ['whsec_', /must be base64/],
    ['whsec_MDEyMzQ1Njc4OWFiY2RlZg', /with its padding/],
    ['whsec_MDEyMzQ1Njc4OWFiY2Rl', /at least 16 bytes/],
    ['fifteen letters', /at least 16 characters/],
  ])('%s is not saved, and is weak where it is stored', (secret, reason) => {
    expect(secretIssues(secret)[0]?.msg).toMatch(reason)
    expect(
      isWeakSecret(server_secret, { id: 'one', sealed_secret: sealSecret(server_secret, 'one', secret) }),
    ).toBe(true)
  })

  it.each(['whsec_MDEyMzQ1Njc4OWFiY2RlZg==', newSecret(), 'sixteen letters!', 'not base64, but long enough'])(
    '%s is saved',
    (secret) => {
      expect(secretIssues(secret)).toEqual([])
      const sealed_secret = sealSecret(server_secret, 'one', secret)
      expect(isWeakSecret(server_secret, { id: 'one', sealed_secret })).toBe(false)
      expect(isWeakSecret('2'.repeat(64), { id: 'one', sealed_secret })).toBe(false)
    },
  )
})
