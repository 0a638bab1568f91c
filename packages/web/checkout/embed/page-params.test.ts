import { describe, expect, it } from 'vitest'
import { webOrigin } from '../../lib/web-origin.ts'
import { isOwnConfirmation, keepFrame, readPageParams } from './page-params.ts'

describe('the page address', () => {
  it('names the checkout, and whether this is its confirmation', () => {
    expect(readPageParams('https://shop.test/checkout/atelier_c_1')).toEqual({
      clientSecret: 'atelier_c_1',
      confirmation: false,
      embedOrigin: undefined,
      theme: undefined,
    })
    expect(readPageParams('https://shop.test/checkout/a?theme=dark')?.theme).toBe('dark')
    expect(readPageParams('https://shop.test/checkout/a?theme=pink')?.theme).toBeUndefined()
    expect(readPageParams('https://shop.test/checkout/atelier_c_1/confirmation?x=1')).toMatchObject({
      clientSecret: 'atelier_c_1',
      confirmation: true,
    })
    expect(readPageParams('https://shop.test/checkout/')).toBeUndefined()
    expect(readPageParams('https://shop.test/checkout/a/other')).toBeUndefined()
    expect(readPageParams('https://shop.test/checkout/%E0%A4%A')).toBeUndefined()
  })

  it('accepts the framing origin only with embed=true and only when it is valid', () => {
    const at = (query: string) => readPageParams(`https://shop.test/checkout/a?${query}`)?.embedOrigin
    expect(at('embed=true&embed_origin=https://blog.test')).toBe('https://blog.test')
    expect(at('embed=true&embed_origin=https://blog.test/some/page')).toBe('https://blog.test')
    expect(at('embed_origin=https://blog.test')).toBeUndefined()
    expect(at('embed=true')).toBeUndefined()
    expect(at('embed=true&embed_origin=*')).toBeUndefined()
    expect(at('embed=true&embed_origin=javascript:alert(1)')).toBeUndefined()
  })

  it('has an origin only for http and https', () => {
    expect(webOrigin('http://a.test:8080/x')).toBe('http://a.test:8080')
    expect(webOrigin('data:text/html,x')).toBeUndefined()
    expect(webOrigin('null')).toBeUndefined()
    expect(webOrigin('')).toBeUndefined()
  })

  it('distinguishes its own confirmation from other success addresses', () => {
    expect(isOwnConfirmation('https://shop.test/checkout/a/confirmation', 'https://shop.test', 'a')).toBe(
      true,
    )
    expect(isOwnConfirmation('https://shop.test/checkout/b/confirmation', 'https://shop.test', 'a')).toBe(
      false,
    )
    expect(isOwnConfirmation('https://other.test/checkout/a/confirmation', 'https://shop.test', 'a')).toBe(
      false,
    )
    expect(isOwnConfirmation('not an address', 'https://shop.test', 'a')).toBe(false)
  })

  it('keeps a fresh checkout in its frame', () => {
    expect(
      keepFrame(
        'https://shop.test/checkout/b',
        'https://shop.test/checkout/a?embed=true&embed_origin=https://blog.test&x=1',
      ),
    ).toBe('https://shop.test/checkout/b?embed=true&embed_origin=https%3A%2F%2Fblog.test')
    expect(keepFrame('/checkout/b', 'https://shop.test/checkout/a')).toBe('https://shop.test/checkout/b')
  })
})
