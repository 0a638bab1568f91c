import { describe, expect, it } from 'vitest'
import { curlOf } from './curl.ts'

const none = { state: 'none', bytes: 0, content: null } as const
const stored = (value: unknown) => ({ state: 'kept', bytes: 9, content: JSON.stringify(value) }) as const

describe('the same call for a terminal', () => {
  it('has a placeholder for the token, and shell quotes', () => {
    const call = {
      method: 'POST' as const,
      path: '/v1/products/',
      query: null,
      subject_type: 'organization_token' as const,
      request_body: stored({ name: "Ada's print" }),
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

  it('explains brackets where there are some', () => {
    const call = {
      method: 'DELETE' as const,
      path: '/v1/x/',
      query: null,
      subject_type: 'public' as const,
      request_body: none,
    }
    expect(curlOf(call, 'https://shop.example')).toBe(`curl -X DELETE 'https://shop.example/v1/x/'`)
    expect(curlOf({ ...call, query: 'filter[a]=b' }, 'https://shop.example')).toContain('--globoff')
  })
})
