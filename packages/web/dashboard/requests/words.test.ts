import { describe, expect, it } from 'vitest'
import { curlOf, objectsOf, statusTone, subjectWords } from './words.ts'

const none = { state: 'none', bytes: 0, content: null } as const
const kept = (value: unknown) => ({ state: 'kept', bytes: 9, content: JSON.stringify(value) }) as const
const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`)

describe('the same call for a terminal', () => {
  it('has a placeholder for the token, and quotes what a shell would read', () => {
    const call = {
      method: 'POST' as const,
      path: '/v1/products/',
      query: null,
      subject_type: 'organization_token' as const,
      request_body: kept({ name: "Ada's print" }),
    }
    expect(curlOf(call, 'https://shop.example')).toBe(
      [
        `curl -X POST 'https://shop.example/v1/products/' \\`,
        `  -H 'Authorization: Bearer YOUR_TOKEN' \\`,
        `  -H 'Content-Type: application/json' \\`,
        `  -d '{`,
        `  "name": "Ada'\\''s print"`,
        `}'`,
      ].join('\n'),
    )
  })

  it('needs no token for a public call', () => {
    const call = {
      method: 'GET' as const,
      path: '/v1/x/',
      query: 'metadata[a]=b&page=1',
      subject_type: 'public' as const,
      request_body: none,
    }
    expect(curlOf(call, 'https://shop.example')).toBe(
      `curl 'https://shop.example/v1/x/?metadata[a]=b&page=1' \\\n  --globoff`,
    )
  })
})

it('objects are found in the path and in the bodies, by the names of their fields, once each', () => {
  const found = objectsOf({
    path: `/v1/products/${a}`,
    endpoint: 'products.update',
    request_body: kept({ customerId: b, metadata: { note: c } }),
    response_body: kept({ id: a, customer: { id: b, name: 'A***' }, benefit_ids: [c], organization_id: b }),
  })
  expect(found).toEqual([
    { id: a, noun: 'Product', page: 'product' },
    { id: b, noun: 'Customer', page: 'customer' },
    { id: c, noun: 'Benefit', page: 'benefit' },
  ])
})

it('who called is a token by its name, a member by theirs, or what it is', () => {
  const members = [{ user_id: 'u', name: 'Ada', email: 'ada@example.com' }]
  const token = { subject_type: 'organization_token', credential_name: 'CI', actor_id: null } as const
  expect(subjectWords(token, members)).toBe('CI')
  expect(
    subjectWords({ ...token, subject_type: 'session', credential_name: null, actor_id: 'u' }, members),
  ).toBe('Dashboard · Ada')
  expect(subjectWords({ ...token, subject_type: 'portal', credential_name: null }, members)).toBe(
    'Customer portal',
  )
})

it('errors stand out', () => {
  expect([200, 302, 404, 500].map(statusTone)).toEqual(['good', 'good', 'warn', 'bad'])
})
