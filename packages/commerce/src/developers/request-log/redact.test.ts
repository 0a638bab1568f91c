import { describe, expect, it } from 'vitest'
import { coverText, truncateAddress } from './cover-text.ts'
import { redactForm, redactJson, redactPath, redactQuery } from './redact.ts'

const secret = '[redacted]'
/** Redacts the body of a call in an area. */
const stored = (body: unknown, area = 'products'): unknown => {
  const text = JSON.stringify(body)
  const { content } = redactJson(text, Buffer.byteLength(text), area)
  return content === null ? null : JSON.parse(content)
}
const id = '6f1c2b1e-6c0c-4b53-9a52-3f8f6d1c0a11'

describe('texts', () => {
  it.each([
    ['a token of ours', 'Use atelier_oat_AbCd1234EfGh5678 now', `Use ${secret} now`],
    ['a token of customers', 'atelier_cst_0123456789abcdef', secret],
    ['a key of Stripe', 'sk_live_51Habcdefghijk', secret],
    ['a webhook secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', secret],
    ['a GitHub token', 'ghp_abcdefghijklmnopqrstuvwxyz0123456789', secret],
    ['a JSON Web Token', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', secret],
    ['a header', 'Authorization: Bearer abc.def-ghi', `Authorization: ${secret}`],
    [
      'a private key',
      'x -----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY----- y',
      `x ${secret} y`,
    ],
    ['a private key that was cut', '-----BEGIN PRIVATE KEY-----\nMIIE', secret],
    ['a card', 'Card 4242 4242 4242 4242 was declined', `Card ${secret} was declined`],
    ['a card without spaces', '5555555555554444', secret],
    ['a long random word', `hash ${'aB3'.repeat(12)}`, `hash ${secret}`],
    ['an e-mail address', 'ada.lovelace+x@mail.example.com', 'a***@m***.com'],
    [
      'an e-mail address in a sentence',
      'There is a customer with ada@example.com.',
      'There is a customer with a***@e***.com.',
    ],
    ['an e-mail address in other letters', 'åsa@exämple.se', 'å***@e***.se'],
    ['an e-mail address in a URL', 'ada%40example.com', 'a***@e***.com'],
    [
      'a signed address',
      'https://files.example/a/b.png?X-Amz-Signature=abc&X-Amz-Expires=60',
      `https://files.example/a/b.png?X-Amz-Signature=${secret}&X-Amz-Expires=${secret}`,
    ],
    ['a fragment', 'https://a.example/x#token=abc', 'https://a.example/x'],
    ['who signs in, in an address', 'https://user:pass@a.example/x', 'https://a.example/x'],
    [
      'the address of a channel',
      'https://hooks.chat.example/services/T0001/B0001/aBcD3fGhIjKlMnOpQrStUvWx',
      `https://hooks.chat.example/services/T0001/B0001/${secret}`,
    ],
  ])('lose %s', (_, text, expected) => {
    expect(coverText(text)).toBe(expected)
  })

  it.each([
    id,
    'Basic subscription of the year',
    'a-very-long-product-name-with-2-numbers-in-it',
    '2026-01-31T12:00:00.000Z',
    'https://shop.example/products/blue-print',
    '1234 5678 9012 3456',
    '1767225600000',
    'There is no product 6f1c2b1e-6c0c-4b53-9a52-3f8f6d1c0a11 that you can see.',
    'usd',
    '',
  ])('keep %s', (text) => {
    expect(coverText(text)).toBe(text)
  })
})

describe('fields', () => {
  it.each([
    'password',
    'secret',
    'client_secret',
    'clientSecret',
    'access_token',
    'refreshToken',
    'customer_session_token',
    'confirmation_token_id',
    'api_key',
    'apiKey',
    'key',
    'signature',
    'cvc',
    'card_number',
    'exp_month',
    'code_verifier',
    'Authorization',
    'old_secret',
    'registration_access_token',
    'phone',
    'tax_id',
    'customerTaxId',
    'avatar_url',
  ])('lose %s, whatever is in it', (name) => {
    expect(stored({ [name]: 'x' })).toEqual({ [name]: secret })
    expect(stored({ a: [{ [name]: 12 }] })).toEqual({ a: [{ [name]: secret }] })
    expect(stored({ [name]: { deep: ['x'] } })).toEqual({ [name]: secret })
    expect(stored({ [name]: null })).toEqual({ [name]: null })
  })

  it.each([
    ['token_type', 'Bearer'],
    ['token_endpoint_auth_method', 'client_secret_post'],
    ['credential_id', id],
    ['display_key', '****-1A2B'],
    ['old_secret_expires_at', '2026-01-31'],
    ['description', 'A print'],
    ['name', 'A print'],
    ['discount_code', 'SPRING'],
    ['country_code', 'SE'],
    ['amount', 1500],
    ['is_archived', false],
  ])('keep %s', (name, value) => {
    expect(stored({ [name]: value })).toEqual({ [name]: value })
  })

  it('lose codes that open something, and keep those of discounts', () => {
    expect(stored({ code: '123456' }, 'oauth2')).toEqual({ code: secret })
    expect(stored({ code: 'SPRING' }, 'discounts')).toEqual({ code: 'SPRING' })
  })

  it('have people without names and addresses', () => {
    const customer = {
      id,
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      billing_address: {
        country: 'SE',
        line1: 'Storgatan 1',
        city: 'Umeå',
        state: null,
        postal_code: '901 00',
      },
      tax_id: ['SE556000000001', 'eu_vat'],
      avatar_url: 'https://gravatar.example/0a1b',
    }
    const masked = {
      id,
      email: 'a***@e***.com',
      name: 'A***',
      billing_address: { country: 'SE', line1: secret, city: secret, state: null, postal_code: secret },
      tax_id: secret,
      avatar_url: secret,
    }
    expect(stored(customer)).toEqual(masked)
    expect(stored({ items: [{ customer }] }, 'orders')).toEqual({ items: [{ customer: masked }] })
    expect(stored({ customerName: 'Ada', customerIpAddress: '192.0.2.17' })).toEqual({
      customerName: 'A***',
      customerIpAddress: '192.0.2.0',
    })
    expect(stored({ customer_email: 'not an address' })).toEqual({ customer_email: secret })
  })

  it.each([
    ['disputes', { billing_address: 'Canary Street 1', customer_name: 'Canary' }],
    ['disputes', { customer_email_address: 'canary@example.com' }],
    ['withdrawals', { name: 'Canary' }],
    ['portalWithdrawals', { name: 'Canary' }],
    ['products', { metadata: { surname: 'Canary', tel: '+46 70 canary', street: 'Canary 1' } }],
    ['shipments', { recipient: 'Canary', shippingAddress: 'Canary 1' }],
    [
      'products',
      { metadata: { note: JSON.stringify({ password: 'canary', name: 'x', email: 'canary@x.se' }) } },
    ],
    ['products', { metadata: { note: `Sent ${JSON.stringify({ password: 'a\\', token: 'canary' })}` } }],
    ['products', { metadata: { link: 'app://back?token=canary', path: '//x/?token=canary' } }],
    ['meters', { filter: { clauses: [{ property: 'customer_name', operator: 'eq', value: 'Canary' }] } }],
    ['products', { description: 'Cards 4242.4242.4242.4242 and 4242\u00a04242\u00a04242\u00a04242' }],
  ])('of %s lose personal data and credentials: %j', (area, body) => {
    expect(JSON.stringify(stored(body, area))).not.toMatch(/canary|4242/i)
  })

  it('that are no addresses stay, although they look like one', () => {
    const body = { require_billing_address: true, billing_address: null, property: 'a', value: 'b' }
    expect(stored(body, 'checkouts')).toEqual(body)
  })

  it('treat a name as that of a person where people are named', () => {
    expect(stored({ name: 'Ada', metadata: { name: 'size' } }, 'customers')).toEqual({
      name: 'A***',
      metadata: { name: 'size' },
    })
    expect(stored({ name: 'Poster' }, 'products')).toEqual({ name: 'Poster' })
  })

  it('lose answers of customers, and keep their questions', () => {
    expect(stored({ custom_field_data: { size: 'XL', born: 1815, agreed: true } })).toEqual({
      custom_field_data: { size: secret, born: secret, agreed: true },
    })
  })

  it('keep notes of sellers, without secrets', () => {
    expect(
      stored({ metadata: { plan: 'gold', contact: 'ada@example.com', token: 'x', 'a@b.example': 1 } }),
    ).toEqual({
      metadata: { plan: 'gold', contact: 'a***@e***.com', token: secret, 'a***@b***.example': 1 },
    })
  })

  it('lose numbers of cards that are sent as numbers', () => {
    expect(stored({ metadata: { a: 4242424242424242, b: 1767225600000 } })).toEqual({
      metadata: { a: secret, b: 1767225600000 },
    })
  })

  it('lose the personal data of an error', () => {
    const error = {
      error: 'RequestValidationError',
      detail: [{ loc: ['body', 'email'], msg: 'ada@example.com is taken.', type: 'value_error' }],
    }
    expect(stored(error, 'customers')).toEqual({
      ...error,
      detail: [{ loc: ['body', 'email'], msg: 'a***@e***.com is taken.', type: 'value_error' }],
    })
  })

  it('cannot reach the prototype', () => {
    const text = '{"__proto__":{"secret":"x"},"constructor":"y"}'
    expect(redactJson(text, text.length, 'products').content).toBe(
      '{"__proto__":{"secret":"[redacted]"},"constructor":"y"}',
    )
  })
})

describe('bodies', () => {
  it('are bounded: long texts, lists, objects and depths', () => {
    const text = `${'word '.repeat(200)}ada@example.com`
    expect(stored({ text })).toEqual({ text: `${'word '.repeat(100)}… [1015 characters]` })
    expect(stored({ list: Array.from({ length: 25 }, (_, at) => at) })).toEqual({
      list: [...Array.from({ length: 20 }, (_, at) => at), '[… 5 more]'],
    })
    let deep: unknown = 'x'
    for (let level = 0; level < 40; level += 1) deep = { deep }
    expect(JSON.stringify(stored(deep))).toContain('[…]')
    const fields = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`f${at}`, at]))
    expect(Object.keys(stored(fields) as object)).toHaveLength(101)
  })

  it('have long JSON in a text shortened as other texts, without its secrets', () => {
    const note = JSON.stringify({ token: 'canary', text: 'word '.repeat(80), list: Array(500).fill('word') })
    for (const text of [note, `a${note}`]) {
      const body = JSON.stringify({ metadata: { note: text, other: JSON.stringify([text]) } })
      const { state, content } = redactJson(body, body.length, 'products')
      expect(state).toBe('cut')
      expect(content).toContain(`… [${text.length} characters]`)
      expect(content).not.toContain('canary')
    }
    const wide = JSON.stringify(
      Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`field ${at}`, 'word '.repeat(90)])),
    )
    const body = JSON.stringify({ metadata: { note: wide } })
    expect(redactJson(body, body.length, 'products').state).toBe('cut')
  })

  it('mark every truncated list or object', () => {
    const emails = JSON.stringify({ emails: Array.from({ length: 25 }, (_, at) => `a${at}@example.com`) })
    const loggedBody = redactJson(emails, emails.length, 'products')
    expect(loggedBody.state).toBe('cut')
    expect(loggedBody.content).toContain('[… 5 more]')
    const answers = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`question ${at}`, 'x']))
    const body = JSON.stringify({ custom_field_data: answers })
    const { state, content } = redactJson(body, body.length, 'orders')
    expect(state).toBe('cut')
    expect(content).toContain('800 more fields')
  })

  it('never end in the middle of something that could not be recognized', () => {
    const text = `${'x'.repeat(490)} ada.lovelace@example.com and more`
    expect(stored({ text })).toEqual({ text: `${'x'.repeat(490)} … [${text.length} characters]` })
  })

  it('that are still too long are truncated more, or left out', () => {
    const item = { name: 'Print', description: 'word '.repeat(90) }
    const list = JSON.stringify({ items: Array.from({ length: 20 }, () => item) })
    const cut = redactJson(list, list.length, 'products')
    expect(cut.state).toBe('cut')
    expect(cut.content?.length).toBeLessThanOrEqual(8192)
    expect(redactJson(list, 100_000, 'products')).toEqual({
      state: 'left_out',
      bytes: 100_000,
      content: null,
    })
    const wide = JSON.stringify(
      Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [
          `f${at}`,
          Object.fromEntries(Array.from({ length: 40 }, (_v, n) => [`field ${n}`, 'some text'])),
        ]),
      ),
    )
    expect(redactJson(wide, wide.length, 'products').state).toBe('left_out')
  })

  it('that are no JSON are left out: their parts are unknown', () => {
    expect(redactJson('{"password": "x', 15, 'products')).toEqual({
      state: 'left_out',
      bytes: 15,
      content: null,
    })
    expect(redactJson('', 0, 'products')).toEqual({ state: 'none', bytes: 0, content: null })
    expect(redactJson('"atelier_oat_AbCd1234EfGh5678"', 30, 'products').content).toBe('"[redacted]"')
  })

  it('that are forms are stored as JSON', () => {
    const form =
      'grant_type=authorization_code&code=abc&client_secret=def&redirect_uri=https%3A%2F%2Fa.example%2Fx'
    expect(JSON.parse(redactForm(form, form.length, 'oauth2').content ?? '')).toEqual({
      grant_type: 'authorization_code',
      code: secret,
      client_secret: secret,
      redirect_uri: 'https://a.example/x',
    })
  })
})

describe('addresses', () => {
  it('have paths without secrets', () => {
    expect(redactPath('/v1/products/{id}', { id })).toBe(`/v1/products/${id}`)
    expect(redactPath('/v1/checkouts/client/{client_secret}', { client_secret: 'abc' })).toBe(
      `/v1/checkouts/client/${secret}`,
    )
    expect(redactPath('/snake/v1/customers/external/{external_id}', { external_id: 'ada@example.com' })).toBe(
      '/snake/v1/customers/external/a***@e***.com',
    )
    expect(redactPath('/v1/products/{id}', { id: 'a\0b\ud800' })).toBe('/v1/products/a\ufffdb\ufffd')
  })

  it('have queries without secrets and people', () => {
    expect(redactQuery('', 'customers')).toBeNull()
    expect(
      redactQuery(
        '?email=ada%40example.com&query=Ada+Lovelace&page=2&metadata[plan]=gold&token=abc',
        'customers',
      ),
    ).toBe('email=a***@e***.com&query=[12 characters]&page=2&metadata[plan]=gold&token=[redacted]')
    expect(redactQuery('?page=%00', 'customers')).toBe('page=\ufffd')
    const filter = JSON.stringify({ clauses: [{ property: 'email', value: 'canary' }] })
    const query = new URLSearchParams([
      ['filter', filter],
      ['token[]', 'canary'],
      ['metadata[a][token]', 'canary'],
    ])
    expect(redactQuery(`?${query}`, 'events')).not.toContain('canary')
  })

  it('of the network lose their last part', () => {
    expect(truncateAddress('192.0.2.17')).toBe('192.0.2.0')
    expect(truncateAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::')
    expect(truncateAddress('2001:db8::1')).toBe('2001:db8::')
    expect(truncateAddress('::1')).toBe('::')
    expect(truncateAddress('unknown')).toBe(secret)
  })
})
