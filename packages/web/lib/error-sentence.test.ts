import { describe, expect, it } from 'vitest'
import { errorSentence } from './error-sentence.ts'

describe('the sentence of a call that failed', () => {
  it('is the server’s own where it names a rule', () => {
    const sentence = 'Of the order $9.00 can still be refunded.'
    expect(errorSentence({ kind: 'RefundAmountTooHigh', sentence })).toBe(sentence)
    expect(errorSentence({ kind: 'NotPermitted', sentence: 'Read-only members refund nothing.' })).toContain(
      'Read-only',
    )
  })

  it('joins the issues of rejected input', () => {
    const issue = (msg: string) => ({ loc: ['body', 'amount'], msg, type: 'value_error' })
    expect(errorSentence({ kind: 'invalid', issues: [issue('Too much.'), issue('No cents.')] })).toBe(
      'Too much. No cents.',
    )
  })

  it.each([
    'network',
    'unexpected',
    'TooManyRequests',
    'ResourceNotFound',
    'Unauthorized',
    'Conflict',
  ] as const)('is never empty (%s)', (kind) => expect(errorSentence({ kind })).toMatch(/\.$/))
})
