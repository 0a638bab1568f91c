import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCheckout, asking } from '../testing/a-checkout.ts'
import type { CheckoutEvent, State } from './state.ts'
import { reduce } from './reduce.ts'
import type { Checkout } from './checkout.ts'

const read = (
  status: Checkout['status'],
  changed: Partial<Checkout> = {},
  challenge?: 'requires_action' | 'failed',
): CheckoutEvent => ({
  type: 'read',
  checkout: aCheckout({ status, ...changed }),
  challenge,
})
const settled = (
  status: Checkout['status'],
  changed: Partial<Checkout> = {},
  challenge?: 'requires_action',
): CheckoutEvent =>
  ({
    ...read(status, changed, challenge),
    type: 'settled',
  }) as CheckoutEvent
const rejected = (changed: Partial<Extract<CheckoutEvent, { type: 'rejected' }>> = {}): CheckoutEvent => ({
  type: 'rejected',
  errors: {},
  notice: 'Declined.',
  card: 'drop',
  ...changed,
})
const card = { token: 'ctok_1', brand: 'visa', last4: '4242' }
const after = (...events: CheckoutEvent[]): State => events.reduce(reduce, { at: 'loading' })
const paying = [read('open'), { type: 'pay' }] as const
const waiting = [...paying, settled('confirmed')] as const
const request = [
  ...paying,
  settled('confirmed', { paymentProcessorMetadata: asking }, 'requires_action'),
] as const

describe('the first reading', () => {
  it.each([
    ['open', 'open'],
    ['confirmed', 'processing'],
    ['succeeded', 'succeeded'],
    ['failed', 'failed'],
    ['expired', 'expired'],
  ] as const)('of a checkout that is %s shows %s', (status, at) => expect(after(read(status)).at).toBe(at))

  it('of one whose bank asks shows the question, unless it was answered', () => {
    expect(after(read('confirmed', { paymentProcessorMetadata: asking }, 'requires_action'))).toMatchObject({
      at: 'challenge',
      secret: 'pay_1',
    })
    expect(after(read('confirmed', { paymentProcessorMetadata: asking }, 'failed')).at).toBe('processing')
  })

  it('that fails shows the reason and can be retried', () => {
    expect(after({ type: 'read-failed', problem: 'missing' })).toEqual({ at: 'missing' })
    expect(after({ type: 'read-failed', problem: 'expired' })).toMatchObject({
      at: 'expired',
      isRestarting: false,
    })
    const unreachable = after({ type: 'read-failed', problem: 'unreachable' }, { type: 'retry' })
    expect(unreachable).toEqual({ at: 'unreachable', isRetrying: true })
    expect(reduce(unreachable, read('open')).at).toBe('open')
    expect(reduce(unreachable, { type: 'read-failed', problem: 'unreachable' })).toEqual({
      at: 'unreachable',
      isRetrying: false,
    })
  })

  it('from a foreign frame is the last', () => {
    expect(after({ type: 'embed-forbidden' }, read('open'))).toEqual({ at: 'embed-forbidden' })
  })
})

describe('the open form', () => {
  it('keeps its errors when it is read again', () => {
    const state = after(
      read('open'),
      rejected({ errors: { email: 'Wrong.' } }),
      read('open', { totalAmount: 99 }),
    )
    expect(state).toMatchObject({
      at: 'open',
      notice: 'Declined.',
      errors: { email: 'Wrong.' },
      checkout: { totalAmount: 99 },
    })
  })

  it('counts rejections, so that the cursor moves each time', () => {
    expect(after(read('open'), rejected(), rejected())).toMatchObject({ rejections: 2 })
  })

  it('a field checked while typing changes its own error only', () => {
    const state = after(read('open'), rejected({ errors: { email: 'Wrong.', name: 'Missing.' } }))
    expect(reduce(state, { type: 'checked', field: 'email', error: undefined })).toMatchObject({
      errors: { name: 'Missing.' },
    })
    expect(reduce(state, { type: 'checked', field: 'number', error: 'Short.' })).toMatchObject({
      errors: { number: 'Short.', email: 'Wrong.' },
    })
    expect(reduce(state, { type: 'checked', field: 'email', error: 'Wrong.' })).toBe(state)
  })

  it('forgets the error of an amount with the product that it was typed for', () => {
    const errors = { amount: 'Too low.', email: 'Wrong.' }
    const state = after(read('open'), rejected({ errors }))
    const other = { productId: '9b2c1f0e-5f6a-4f3b-8f0d-2f4f7a1c6b55' }
    for (const event of [read('open', other), { type: 'updated', checkout: aCheckout(other) } as const])
      expect(reduce(state, event)).toHaveProperty('errors', { email: 'Wrong.' })
    for (const event of [read('open'), { type: 'updated', checkout: aCheckout() } as const])
      expect(reduce(state, event)).toMatchObject({ errors })
  })

  it('cannot be paid while its total is being worked out', () => {
    const updating = after(read('open'), { type: 'update' })
    expect(reduce(updating, { type: 'pay' })).toBe(updating)
    const updated = reduce(updating, { type: 'updated', checkout: aCheckout({ totalAmount: 186 }) })
    expect(updated).toMatchObject({ isUpdating: false, checkout: { totalAmount: 186 } })
    expect(reduce(updated, { type: 'pay' })).toMatchObject({ at: 'paying', checkout: { totalAmount: 186 } })
  })

  it('can be paid again after an update that was rejected', () => {
    expect(
      after(
        read('open'),
        { type: 'update' },
        rejected({ notice: undefined, errors: { discountCode: 'Unknown.' } }),
      ),
    ).toMatchObject({
      at: 'open',
      isUpdating: false,
      errors: { discountCode: 'Unknown.' },
    })
  })
})

describe('paying', () => {
  it('happens once for two presses', () => {
    const state = after(...paying)
    expect(reduce(state, { type: 'pay' })).toBe(state)
  })

  it('is not ended by a reading that may be older', () => {
    const state = after(...paying)
    expect(reduce(state, read('open'))).toBe(state)
    expect(reduce(state, read('confirmed'))).toBe(state)
    expect(reduce(state, { type: 'read-failed', problem: 'unreachable' })).toBe(state)
  })

  it('ends immediately when the checkout was paid elsewhere or expired', () => {
    expect(reduce(after(...paying), read('succeeded')).at).toBe('succeeded')
    expect(reduce(after(...paying), { type: 'read-failed', problem: 'expired' }).at).toBe('expired')
  })

  it('keeps the held card after other errors, and drops it after a decline', () => {
    const held = [...paying, { type: 'card-tokenized', card }] as const
    expect(after(...held, rejected({ card: 'keep' }))).toMatchObject({ at: 'open', card })
    expect(after(...held, rejected())).toMatchObject({ at: 'open', card: undefined, notice: 'Declined.' })
    expect(after(...held, rejected({ card: 'keep' }), { type: 'pay' })).toMatchObject({
      at: 'paying',
      card,
    })
    expect(after(...held, rejected({ card: 'keep' }), { type: 'other-card' })).toMatchObject({
      card: undefined,
    })
  })

  it('shows a lost connection and continues', () => {
    expect(after(...paying, { type: 'connection-lost' })).toMatchObject({
      at: 'paying',
      isConnectionLost: true,
    })
  })

  it.each([
    ['open', 'open'],
    ['confirmed', 'processing'],
    ['succeeded', 'succeeded'],
    ['failed', 'failed'],
  ] as const)('settled as %s shows %s', (status, at) => expect(after(...paying, settled(status)).at).toBe(at))
})

describe('a change of language', () => {
  const changed = { type: 'language-changed' } as const

  it('removes messages in the previous language, and keeps the card', () => {
    const opened = rejected({ errors: { email: 'Enter your e-mail address.' }, card: 'keep' })
    expect(after(...paying, { type: 'card-tokenized', card }, opened, changed)).toMatchObject({
      at: 'open',
      errors: {},
      notice: undefined,
      card,
    })
    const outside = rejected({ errors: { email: 'Enter it.', amount: 'Enter at least $5.00.' } })
    expect(after(...paying, outside, changed)).toMatchObject({ errors: { amount: 'Enter at least $5.00.' } })
    expect(after(...paying, outside, changed)).not.toHaveProperty('errors.email')
    const unanswered = { type: 'challenge-failed', problem: 'Not sent.' } as const
    expect(after(...request, { type: 'challenge-submit' }, unanswered, changed)).toMatchObject({
      at: 'challenge',
      problem: undefined,
    })
    expect(after(...waiting, read('failed'), changed)).toMatchObject({ reason: expect.any(String) as string })
    const state = after(...waiting)
    expect(reduce(state, changed)).toBe(state)
  })
})

describe('waiting for the outcome', () => {
  it('ends in success', () => expect(after(...waiting, read('succeeded')).at).toBe('succeeded'))

  it('reopens the form with the reason when the checkout is open again', () => {
    const state = after(
      ...waiting,
      read('open', {
        paymentProcessorMetadata: { failure_reason: 'Not enough money. Nothing was charged.' },
      }),
    )
    expect(state).toMatchObject({
      at: 'open',
      notice: 'Not enough money. Nothing was charged.',
      rejections: 1,
      card: undefined,
    })
  })

  it('ends in failure with the reason in words', () => {
    expect(
      after(
        ...waiting,
        read('failed', { paymentProcessorMetadata: { failure_reason: 'The bank said no.' } }),
      ),
    ).toMatchObject({
      at: 'failed',
      reason: 'The bank said no.',
    })
    expect(after(...waiting, read('failed'))).toMatchObject({
      reason: 'The payment did not go through. Nothing was charged.',
    })
  })

  it.each(['missing', 'expired', 'unreachable'] as const)(
    'does not end because a reading fails (%s)',
    (problem) => {
      const state = after(...waiting)
      expect(reduce(state, { type: 'read-failed', problem })).toBe(state)
    },
  )
})

describe('the bank’s question', () => {
  const question = read('confirmed', { paymentProcessorMetadata: asking }, 'requires_action')

  it('is answered once', () => {
    const submitting = after(...request, { type: 'challenge-submit' })
    expect(submitting).toMatchObject({ at: 'challenge', isSubmitting: true })
    expect(reduce(submitting, question)).toMatchObject({ at: 'challenge', isSubmitting: true })
    expect(reduce(submitting, { type: 'challenge-submitted' }).at).toBe('processing')
  })

  it('is shown again when the answer did not arrive', () => {
    expect(
      after(...request, { type: 'challenge-submit' }, { type: 'challenge-failed', problem: 'Lost.' }),
    ).toMatchObject({
      isSubmitting: false,
      problem: 'Lost.',
    })
  })

  it('goes away when it was answered or ran out elsewhere', () => {
    expect(after(...request, read('confirmed', { paymentProcessorMetadata: asking }, 'failed')).at).toBe(
      'processing',
    )
    expect(after(...request, read('failed')).at).toBe('failed')
  })
})

describe('starting again', () => {
  it.each(['expired', 'failed'] as const)(
    'a checkout that is %s can be reopened, once at a time',
    (status) => {
      const restarting = after(read(status), { type: 'restart' })
      expect(restarting).toMatchObject({ isRestarting: true, problem: undefined })
      expect(reduce(restarting, read(status))).toMatchObject({ isRestarting: true })
      expect(reduce(restarting, { type: 'restart-ended', problem: 'Lost.' })).toMatchObject({
        isRestarting: false,
        problem: 'Lost.',
      })
    },
  )

  it('an open one cannot', () => {
    const open = after(read('open'))
    expect(reduce(open, { type: 'restart' })).toBe(open)
  })
})

const anyEvent: fc.Arbitrary<CheckoutEvent> = fc.oneof(
  fc
    .constantFrom<Checkout['status']>('open', 'confirmed', 'succeeded', 'failed', 'expired')
    .chain((status) =>
      fc.constantFrom<CheckoutEvent>(
        read(status),
        read(status, { paymentProcessorMetadata: asking }, 'requires_action'),
        settled(status),
      ),
    ),
  fc
    .constantFrom('missing', 'expired', 'unreachable')
    .map((problem): CheckoutEvent => ({ type: 'read-failed', problem: problem as 'missing' })),
  fc.constantFrom<CheckoutEvent>(
    { type: 'retry' },
    { type: 'update' },
    { type: 'updated', checkout: aCheckout() },
    { type: 'pay' },
    { type: 'card-tokenized', card },
    { type: 'connection-lost' },
    rejected(),
    rejected({ card: 'keep' }),
    { type: 'checked', field: 'email', error: 'Wrong.' },
    { type: 'other-card' },
    { type: 'challenge-submit' },
    { type: 'challenge-submitted' },
    { type: 'challenge-failed', problem: 'Lost.' },
    { type: 'restart' },
    { type: 'restart-ended', problem: 'Lost.' },
  ),
)

describe('whatever happens in whatever order', () => {
  const walks = fc.array(anyEvent, { maxLength: 40 })
  const steps = (
    events: readonly CheckoutEvent[],
    check: (before: State, event: CheckoutEvent, next: State) => void,
  ): void => {
    let state: State = { at: 'loading' }
    for (const event of events) {
      const next = reduce(state, event)
      check(state, event, next)
      state = next
    }
  }

  it('paying begins only from an open form whose total is known, by a press', () => {
    fc.assert(
      fc.property(walks, (events) =>
        steps(events, (before, event, next) => {
          if (next.at !== 'paying' || before.at === 'paying') return
          expect(before).toMatchObject({ at: 'open', isUpdating: false })
          expect(event.type).toBe('pay')
        }),
      ),
    )
  })

  it('a form is shown again after a payment began only on a response of the server', () => {
    fc.assert(
      fc.property(walks, (events) =>
        steps(events, (before, event, next) => {
          if (next.at !== 'open') return
          if (before.at === 'paying') expect(['rejected', 'settled']).toContain(event.type)
          if (before.at === 'processing' || before.at === 'challenge')
            expect(event).toMatchObject({ type: 'read', checkout: { status: 'open' } })
        }),
      ),
    )
  })

  it('succeeded stays succeeded', () => {
    fc.assert(
      fc.property(walks, (events) =>
        steps(events, (before, _event, next) => {
          if (before.at === 'succeeded') expect(next).toBe(before)
        }),
      ),
    )
  })
})
