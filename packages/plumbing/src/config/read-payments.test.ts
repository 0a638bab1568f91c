import { describe, expect, it } from 'vitest'
import { readConfig } from './index.ts'

const test = {
  PAYMENTS: 'test',
  STRIPE_SECRET_KEY: 'sk_test_abc123',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc123',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc123',
}
const live = {
  ...test,
  PAYMENTS: 'live',
  STRIPE_SECRET_KEY: 'rk_live_abc123',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc123',
  SMTP_URL: 'smtps://mail.example',
  PUBLIC_URL: 'https://paint.example',
}

describe('payments', () => {
  it('are the sandbox’s by default', () => {
    expect(readConfig({}).payments).toEqual({ processor: 'sandbox', isSimulated: true })
    expect(readConfig({ ...test, PAYMENTS: '' }).payments).toEqual({
      processor: 'sandbox',
      isSimulated: true,
    })
  })

  it('are Stripe’s with keys that fit', () => {
    expect(readConfig({ ...test, STRIPE_API_URL: 'http://localhost:12111' }).payments).toEqual({
      processor: 'stripe',
      isSimulated: false,
      mode: 'test',
      secretKey: 'sk_test_abc123',
      publishableKey: 'pk_test_abc123',
      webhookSecret: 'whsec_abc123',
      apiUrl: 'http://localhost:12111',
    })
    expect(readConfig(live).payments).toMatchObject({ mode: 'live', secretKey: 'rk_live_abc123' })
  })

  it.each([
    [{ PAYMENTS: 'real' }, /PAYMENTS is "real"; it must be one of sandbox, test, live/],
    [
      { ...live, STRIPE_SECRET_KEY: test.STRIPE_SECRET_KEY },
      /STRIPE_SECRET_KEY is a test key, but PAYMENTS is "live"/,
    ],
    [
      { ...test, STRIPE_SECRET_KEY: 'sk_live_abc123' },
      /STRIPE_SECRET_KEY is a live key, but PAYMENTS is "test"/,
    ],
    [
      { ...live, STRIPE_PUBLISHABLE_KEY: test.STRIPE_PUBLISHABLE_KEY },
      /STRIPE_PUBLISHABLE_KEY is a test key/,
    ],
    [
      { ...test, STRIPE_SECRET_KEY: 'pk_test_abc123' },
      /STRIPE_SECRET_KEY is a publishable key; it must be one that starts with sk_test_ or rk_test_/,
    ],
    [{ ...test, STRIPE_PUBLISHABLE_KEY: 'sk_test_abc123' }, /STRIPE_PUBLISHABLE_KEY is a secret key/],
    [
      { ...test, STRIPE_WEBHOOK_SECRET: '' },
      /STRIPE_WEBHOOK_SECRET is not set; it is needed because PAYMENTS is "test"/,
    ],
    [{ ...test, STRIPE_WEBHOOK_SECRET: 'sk_test_abc123' }, /STRIPE_WEBHOOK_SECRET is a secret key; .*whsec_/],
    [{ ...test, STRIPE_SECRET_KEY: 'hunter2' }, /STRIPE_SECRET_KEY is no key of Stripe/],
    [
      { PAYMENTS: 'live' },
      /STRIPE_SECRET_KEY is not set[^]*STRIPE_PUBLISHABLE_KEY is not set[^]*STRIPE_WEBHOOK_SECRET is not set/,
    ],
    [{ ...live, SMTP_URL: '' }, /SMTP_URL is not set; it is needed because PAYMENTS is "live"/],
    [{ ...live, PUBLIC_URL: 'http://paint.example' }, /PUBLIC_URL is .*https:/],
    [{ ...live, STRIPE_API_URL: 'http://localhost:12111' }, /STRIPE_API_URL is set, but PAYMENTS is "live"/],
  ])('stop the start with a sentence: %j', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  it('never repeat a key', () => {
    const read = (): unknown => {
      try {
        return readConfig({
          ...test,
          STRIPE_SECRET_KEY: 'pk_test_abc123',
          STRIPE_PUBLISHABLE_KEY: 'sk_live_abc123',
        })
      } catch (error) {
        return String(error)
      }
    }
    expect(read()).toMatch(/STRIPE/)
    expect(read()).not.toMatch(/abc123/)
  })
})
