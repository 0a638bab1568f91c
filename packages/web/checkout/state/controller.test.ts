import { describe, expect, it } from 'vitest'
import { aCheckout, asking, customPrice } from '../testing/a-checkout.ts'
import { type Customer, customerOf, requirementsOf } from '../customer/customer.ts'
import { withHolder } from '../customer/from-wallet.ts'
import { fieldsFromWallet, mountWallets } from '../wallet/live-wallet.ts'
import { createLiveCard } from '../../lib/card/live-card.ts'
import { createController } from './controller.ts'
import { connectCheckout } from './checkout-calls.ts'
import { stripeJs } from '../testing/stripe-js.ts'
import { cardTermsOf, isOutcomePending, type Checkout } from './checkout.ts'

type Sent = { readonly call: string; readonly body: string; readonly key: string | null }
type Reply = Response | 'cut' | ((server: Server) => Response | Promise<Response>)
type Server = { checkout: Checkout; challenge: string }

const json = (status: number, body: unknown): Response => Response.json(body, { status })
const errorResponse = (status: number, error: string, detail: unknown = 'No.'): Response =>
  json(status, { error, detail })
const issue = (...loc: string[]) =>
  errorResponse(422, 'RequestValidationError', [
    { loc: ['body', ...loc], msg: 'Not right.', type: 'value_error' },
  ])

const confirmed =
  (changed: Partial<Checkout> = {}) =>
  (server: Server): Response => {
    server.checkout = { ...server.checkout, ...changed, status: 'confirmed' }
    return json(200, { ...server.checkout, customerSessionToken: 'atelier_cst_1' })
  }

/**
 * Controller with the real SDK, connected to a scripted server. `script` lists the replies of a call in
 * order; other calls get a plain reply. Pauses resolve immediately, and the third read of a confirmed
 * checkout returns `outcome`.
 */
const start = async (
  script: Record<string, Reply[]> = {},
  changed: Partial<Checkout> = {},
  outcome: Partial<Checkout> = { status: 'succeeded' },
  live = createLiveCard(() => Promise.reject(new Error('The sandbox loads nobody’s code.')), {
    language: () => 'en',
    unread: () => '',
  }),
) => {
  const server: Server = { checkout: aCheckout(changed), challenge: 'requires_action' }
  const sentRequests: Sent[] = []
  const waits: number[] = []
  const left: string[] = []
  let readings = 0

  const plain = (call: string, body: string): Response => {
    switch (call) {
      case 'GET /v1/checkouts/client/atelier_c_1':
        if (server.checkout.status === 'confirmed' && server.challenge !== 'requires_action') readings += 1
        if (server.checkout.status === 'confirmed' && !server.checkout.paymentProcessorMetadata.intent_status)
          readings += 1
        if (readings >= 3) server.checkout = { ...server.checkout, ...outcome }
        return json(200, server.checkout)
      case 'PATCH /v1/checkouts/client/atelier_c_1':
        return json(200, server.checkout)
      case 'POST /v1/checkouts/client/atelier_c_1/confirm':
        return confirmed()(server)
      case 'POST /sandbox/processor/confirmation-tokens':
        return json(201, { id: `ctok_${sentRequests.length}`, brand: 'visa', last4: '4242' })
      case 'POST /sandbox/processor/payments/pay_1/challenge':
        server.challenge = body.includes('complete') ? 'processing' : 'failed'
        return json(200, { status: server.challenge, amount: 149, currency: 'usd' })
      case 'GET /sandbox/processor/payments/pay_1':
        return json(200, { status: server.challenge, amount: 149, currency: 'usd' })
      case 'POST /checkout/atelier_c_1/restart':
        return json(201, { url: 'https://shop.test/checkout/atelier_c_2' })
      default:
        return json(404, { error: 'ResourceNotFound', detail: call })
    }
  }

  const fetch = async (request: Request): Promise<Response> => {
    const call = `${request.method} ${new URL(request.url).pathname}`
    const body = await request.text()
    sentRequests.push({ call, body, key: request.headers.get('idempotency-key') })
    const reply = script[call]?.shift()
    if (reply === 'cut') throw new TypeError('network')
    if (typeof reply === 'function') return reply(server)
    return reply ?? plain(call, body)
  }

  let keys = 0
  const controller = createController({
    calls: connectCheckout({ serverURL: 'https://shop.test', fetch }, 'atelier_c_1'),
    live,
    wait: (ms) => new Promise((resolve) => void (waits.push(ms), setImmediate(resolve))),
    newKey: () => `key-${(keys += 1)}`,
    mayShow: () => true,
    leave: (url) => void left.push(url),
  })
  const until = (at: string): Promise<void> =>
    new Promise((resolve) => {
      if (controller.state().at === at) return resolve()
      const stop = controller.subscribe((_before, after) => {
        if (after.at !== at) return
        stop()
        resolve()
      })
    })
  await controller.read()
  const of = (call: string): Sent[] => sentRequests.filter((item) => item.call.startsWith(call))
  return { controller, server, sent: sentRequests, of, waits, left, until }
}

const confirm = 'POST /v1/checkouts/client/atelier_c_1/confirm'
const reading = 'GET /v1/checkouts/client/atelier_c_1'
const tokens = 'POST /sandbox/processor/confirmation-tokens'
const customer = { ...customerOf(aCheckout()), name: 'Mira Holm' }
const card = { number: '4242424242424242', expiry: '04 / 34', securityCode: '123' }

describe('paying', () => {
  it('sends the card only to the processor, confirms once and waits for success', async () => {
    const { controller, sent, of, until } = await start()
    await Promise.all([
      controller.pay(customer, card),
      controller.pay(customer, card),
      controller.pay(customer, card),
    ])
    await until('succeeded')
    expect(of(tokens)).toHaveLength(1)
    expect(of(confirm)).toHaveLength(1)
    expect(JSON.parse(of(confirm)[0]?.body ?? '')).toEqual({
      customerEmail: 'mira@example.com',
      customerName: 'Mira Holm',
      customerBillingAddress: { country: 'SE' },
      confirmationTokenId: expect.stringMatching(/^ctok_/) as string,
      locale: 'en',
    })
    expect(sent.filter(({ body }) => /4242424242424242/.test(body)).map(({ call }) => call)).toEqual([tokens])
  })

  it('sends nothing while the amount is wrong', async () => {
    const { controller, of } = await start({}, { productPrice: customPrice })
    controller.check('amount', 'Choose $5.00 or more.')
    await controller.pay(customer, card)
    expect(controller.state()).toMatchObject({ at: 'open', errors: { amount: 'Choose $5.00 or more.' } })
    expect(controller.openWallet(customer, fieldsFromWallet)).toBe(false)
    const token = () => controller.tokenizeTestCard({ number: '', exp_month: 1, exp_year: 34, cvc: '' })
    expect(await controller.payByWallet(customer, token)).toBe(false)
    expect(controller.state()).toMatchObject({ at: 'open', errors: { amount: 'Choose $5.00 or more.' } })
    expect(of(tokens)).toEqual([])
    expect(of(confirm)).toEqual([])
  })

  it('ignores the error of an amount that is not chosen', async () => {
    const { controller, of } = await start()
    controller.check('amount', 'Choose $5.00 or more.')
    await controller.pay(customer, card)
    expect(of(confirm)).toHaveLength(1)
  })

  it('sends nothing while the form has errors, and names all of them', async () => {
    const { controller, sent } = await start()
    const before = sent.length
    await controller.pay({ ...customer, email: '' }, { ...card, number: '4111111111111111' })
    expect(sent).toHaveLength(before)
    expect(controller.state()).toMatchObject({
      at: 'open',
      rejections: 1,
      errors: { email: expect.any(String) as string, number: expect.stringMatching(/test cards/) as string },
    })
  })

  it('requires no card for free products', async () => {
    const { controller, of, until } = await start({}, { isPaymentFormRequired: false, totalAmount: 0 })
    await controller.pay({ ...customer, name: '', country: '' }, { number: '', expiry: '', securityCode: '' })
    await until('succeeded')
    expect(of(tokens)).toHaveLength(0)
    expect(JSON.parse(of(confirm)[0]?.body ?? '')).toEqual({
      customerEmail: 'mira@example.com',
      locale: 'en',
    })
  })

  it('after a decline shows the reason, drops the card and treats the next press as a new attempt', async () => {
    const { controller, of, until } = await start({
      [confirm]: [errorResponse(400, 'PaymentError', 'Your card was declined.')],
    })
    await controller.pay(customer, card)
    expect(controller.state()).toMatchObject({
      at: 'open',
      notice: 'Your card was declined.',
      card: undefined,
    })
    await controller.pay(customer, card)
    await until('succeeded')
    expect(of(tokens)).toHaveLength(2)
    expect(of(confirm).map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  })

  it('shows beside the discount and the button that the customer has used it up, and keeps the card', async () => {
    const used = 'You have used this discount as often as one customer can.'
    const { controller } = await start({
      [confirm]: [errorResponse(403, 'DiscountRedemptionLimitReached', used)],
    })
    await controller.pay(customer, card)
    expect(controller.state()).toMatchObject({
      at: 'open',
      errors: { discountCode: used },
      card: { last4: '4242' },
    })
  })

  it('continues without a trial that the customer has had, and charges nothing before they agree', async () => {
    const used = errorResponse(403, 'TrialAlreadyRedeemed', 'You have already had a trial.')
    const withoutTrial = (server: Server) => {
      server.checkout = { ...server.checkout, dueAmount: 1200, allowTrial: false }
      return json(200, server.checkout)
    }
    const patch = 'PATCH /v1/checkouts/client/atelier_c_1'
    const { controller, of, until } = await start(
      { [confirm]: [used], [patch]: [withoutTrial] },
      { totalAmount: 1200, dueAmount: 0, allowTrial: true },
    )
    await controller.pay(customer, card)
    expect(of(patch).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ allowTrial: false }])
    expect(controller.state()).toMatchObject({
      at: 'open',
      notice:
        'You have already had a trial from Atelier. Without one, $12.00 is due today. Nothing was charged: pay if you agree.',
      checkout: { dueAmount: 1200 },
      card: { last4: '4242' },
      isUpdating: false,
    })
    expect(of(confirm)).toHaveLength(1)
    await controller.pay(customer, card)
    await until('succeeded')
    expect(of(confirm)).toHaveLength(2)
    expect(of(tokens)).toHaveLength(1)
  })

  it('explains why it has to wait after declined payments', async () => {
    const { controller } = await start({
      [confirm]: [
        errorResponse(429, 'TooManyRequests', 'Several payments were declined. Try again in 2 minutes.'),
      ],
    })
    await controller.pay(customer, card)
    expect(controller.state()).toMatchObject({
      at: 'open',
      notice: 'Several payments were declined. Try again in 2 minutes. You have not been charged.',
      card: { last4: '4242' },
    })
  })

  it('keeps the card after other errors', async () => {
    const { controller, of, until } = await start({ [confirm]: [issue('customerEmail')] })
    await controller.pay(customer, card)
    expect(controller.state()).toMatchObject({
      at: 'open',
      errors: { email: 'Not right.' },
      card: { last4: '4242' },
    })
    await controller.pay(customer, { number: '', expiry: '', securityCode: '' })
    await until('succeeded')
    expect(of(tokens)).toHaveLength(1)
  })

  it('shows the processor’s errors of the card', async () => {
    const { controller, of } = await start({ [tokens]: [issue('cvc')] })
    await controller.pay(customer, card)
    expect(controller.state()).toMatchObject({ at: 'open', errors: { securityCode: 'Not right.' } })
    expect(of(confirm)).toHaveLength(0)
  })

  it('stops at a checkout that ran out, and starts again', async () => {
    const { controller, left } = await start({ [confirm]: [errorResponse(410, 'ExpiredCheckoutError')] })
    await controller.pay(customer, card)
    expect(controller.state().at).toBe('expired')
    await controller.restart()
    expect(left).toEqual(['https://shop.test/checkout/atelier_c_2'])
    expect(controller.state()).toMatchObject({ at: 'expired', isRestarting: true })
    await controller.restart()
    expect(left).toHaveLength(1)
    // The back button has restored the page.
    controller.forgetRestart()
    await controller.restart()
    expect(left).toHaveLength(2)
  })
})

describe('a payment call without an answer', () => {
  it('is repeated with the same key until the server answers', async () => {
    const { controller, of, until, waits } = await start({
      [confirm]: ['cut', errorResponse(409, 'Conflict'), json(503, {}), 'cut'],
    })
    await controller.pay(customer, card)
    await until('succeeded')
    expect(new Set(of(confirm).map(({ key }) => key))).toEqual(new Set(['key-1']))
    expect(of(confirm)).toHaveLength(5)
    expect(of(tokens)).toHaveLength(1)
    expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000])
  })

  it('while the processor does not respond is checked, without a notice of a lost connection', async () => {
    const { controller, server, of } = await start({
      [confirm]: [
        (shop) => {
          shop.checkout = { ...shop.checkout, status: 'confirmed' }
          return errorResponse(503, 'Unavailable', 'The payment processor did not answer.')
        },
        errorResponse(403, 'NotOpenCheckout'),
      ],
    })
    const seen: unknown[] = []
    controller.subscribe((_before, after) => seen.push(after))
    await controller.pay(customer, card)
    expect(controller.state().at).toBe('processing')
    expect(isOutcomePending(server.checkout)).toBe(true)
    expect(of(tokens)).toHaveLength(1)
    expect(seen).not.toContainEqual(expect.objectContaining({ isConnectionLost: true }))
    const answered = { ...server.checkout, paymentProcessorMetadata: { intent_status: 'processing' } }
    expect(isOutcomePending(answered)).toBe(false)
    expect(isOutcomePending({ ...server.checkout, isPaymentFormRequired: false })).toBe(false)
  })

  it('shows a notice in the meantime', async () => {
    const { controller } = await start({ [confirm]: ['cut'] })
    const seen: unknown[] = []
    controller.subscribe((_before, after) => seen.push(after))
    await controller.pay(customer, card)
    expect(seen).toContainEqual(expect.objectContaining({ at: 'paying', isConnectionLost: true }))
  })

  it('that was confirmed elsewhere shows the server’s state, even when reading fails at first', async () => {
    const { controller, server, of } = await start({ [confirm]: [errorResponse(403, 'NotOpenCheckout')] })
    server.checkout = aCheckout({ status: 'succeeded' })
    await controller.pay(customer, card)
    expect(controller.state().at).toBe('succeeded')
    expect(of(reading)).toHaveLength(2)
  })

  it('is given up after four broken responses, and the server returns its state', async () => {
    const broken = () => json(500, {})
    const { controller, of } = await start({
      [confirm]: [broken, broken, broken, broken],
      [reading]: [json(200, aCheckout()), 'cut', 'cut'],
    })
    await controller.pay(customer, card)
    expect(controller.state()).toMatchObject({
      at: 'open',
      notice: expect.stringMatching(/not been charged/) as string,
    })
    expect(of(confirm)).toHaveLength(4)
    expect(of(reading)).toHaveLength(4)
  })

  it('was never made when the card could not be exchanged', async () => {
    const { controller, of } = await start({ [tokens]: ['cut'] })
    await controller.pay(customer, card)
    expect(controller.state()).toMatchObject({
      at: 'open',
      notice: expect.stringMatching(/not sent/) as string,
    })
    expect(of(confirm)).toHaveLength(0)
  })
})

describe('the bank’s question', () => {
  const question = { paymentProcessorMetadata: asking }

  it('is asked, answered and followed to success', async () => {
    const { controller, of, until } = await start({ [confirm]: [confirmed(question)] })
    await controller.pay(customer, card)
    expect(controller.state()).toMatchObject({ at: 'challenge', secret: 'pay_1' })
    await Promise.all([
      controller.submitTestChallenge('complete'),
      controller.submitTestChallenge('complete'),
    ])
    await until('succeeded')
    expect(of('POST /sandbox/processor/payments/pay_1/challenge')).toHaveLength(1)
  })

  it('answered with no ends the checkout', async () => {
    const { controller, until } = await start({ [confirm]: [confirmed(question)] }, {}, { status: 'failed' })
    await controller.pay(customer, card)
    await controller.submitTestChallenge('fail')
    await until('failed')
  })

  it('is shown again after a reload', async () => {
    const { controller } = await start({}, { status: 'confirmed', ...question })
    expect(controller.state().at).toBe('challenge')
  })

  it('can be answered again when the answer was lost', async () => {
    const { controller, until } = await start(
      { 'POST /sandbox/processor/payments/pay_1/challenge': ['cut'] },
      { status: 'confirmed', ...question },
    )
    await controller.submitTestChallenge('complete')
    expect(controller.state()).toMatchObject({
      at: 'challenge',
      isSubmitting: false,
      problem: expect.any(String) as string,
    })
    await controller.submitTestChallenge('complete')
    await until('succeeded')
  })
})

describe('changing the checkout', () => {
  const patch = 'PATCH /v1/checkouts/client/atelier_c_1'

  it('shows the new total', async () => {
    const { controller } = await start({
      [patch]: [json(200, aCheckout({ taxAmount: 37, totalAmount: 186 }))],
    })
    await controller.update({ customerBillingAddress: { country: 'NO' } })
    expect(controller.state()).toMatchObject({
      at: 'open',
      isUpdating: false,
      checkout: { totalAmount: 186 },
    })
  })

  it('of several concurrent changes shows the last', async () => {
    const { controller } = await start({
      [patch]: [json(200, aCheckout({ totalAmount: 1 })), json(200, aCheckout({ totalAmount: 2 }))],
    })
    await Promise.all([
      controller.update({ productId: aCheckout().productId }),
      controller.update({ productId: aCheckout().productId }),
    ])
    expect(controller.state()).toMatchObject({ isUpdating: false, checkout: { totalAmount: 2 } })
  })

  it('sends a change after the response to the previous one', async () => {
    let answer: (response: Response) => void = () => undefined
    const response = new Promise<Response>((resolve) => (answer = resolve))
    const { controller, of } = await start({ [patch]: [() => response] })
    const updates = [controller.update({ currency: 'eur' }), controller.update({ discountCode: 'SPRING' })]
    await new Promise(setImmediate)
    expect(of(patch)).toHaveLength(1)
    answer(json(200, aCheckout({ currency: 'eur' })))
    await Promise.all(updates)
    expect(of(patch).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { currency: 'eur' },
      { discountCode: 'SPRING' },
    ])
  })

  it('rejects an unknown discount code at its field', async () => {
    const { controller } = await start({ [patch]: [issue('discountCode')] })
    await controller.update({ discountCode: 'SPRING' })
    expect(controller.state()).toMatchObject({
      at: 'open',
      isUpdating: false,
      errors: { discountCode: 'Not right.' },
    })
  })

  it('that is open again after a payment declined elsewhere can be paid', async () => {
    const { controller, until } = await start({ [patch]: [errorResponse(403, 'NotOpenCheckout')] })
    const update = controller.update({ discountCode: 'SPRING' })
    await Promise.all([update, controller.pay(customer, card)])
    expect(controller.state()).toMatchObject({
      at: 'open',
      isUpdating: false,
      notice: expect.stringMatching(/./) as string,
    })
    await controller.pay(customer, card)
    await until('succeeded')
  })

  it('that cannot be read afterwards can be paid', async () => {
    const { controller } = await start({
      [patch]: [errorResponse(403, 'NotOpenCheckout')],
      [reading]: [json(200, aCheckout()), 'cut'],
    })
    await controller.update({ discountCode: 'SPRING' })
    expect(controller.state()).toMatchObject({ at: 'open', isUpdating: false })
  })

  it('to a guess shows no error that the buyer did not cause', async () => {
    const { controller } = await start({ [patch]: ['cut', issue('customerBillingAddress', 'country')] })
    const guess = () => controller.update({ customerBillingAddress: { country: 'NO' } }, true)
    const unharmed = { at: 'open', isUpdating: false, notice: undefined, errors: {}, rejections: 0 }
    await guess()
    expect(controller.state()).toMatchObject(unharmed)
    await guess()
    expect(controller.state()).toMatchObject(unharmed)
  })

  it('that is no longer open reloads it', async () => {
    const { controller, server } = await start({ [patch]: [errorResponse(403, 'NotOpenCheckout')] })
    server.checkout = aCheckout({ status: 'succeeded' })
    await controller.update({ discountCode: 'SPRING' })
    expect(controller.state().at).toBe('succeeded')
  })
})

describe('a tax that depends on the postal code', () => {
  const patch = 'PATCH /v1/checkouts/client/atelier_c_1'
  const spanish = { ...customer, country: 'ES', postalCode: '35001' }
  const address = {
    ...aCheckout().customerBillingAddress,
    country: 'ES',
  } as Checkout['customerBillingAddress']
  const taxed = { asksPostalCode: true, customerBillingAddress: address, totalAmount: 180 }
  const answered = (postalCode: string, totalAmount: number): Reply =>
    json(
      200,
      aCheckout({
        ...taxed,
        totalAmount,
        customerBillingAddress: { ...address, postalCode } as typeof address,
      }),
    )

  it('sends the postal code before the payment, which is made if the total stays', async () => {
    const { controller, of, until } = await start({ [patch]: [answered('28001', 180)] }, taxed)
    await controller.pay({ ...spanish, postalCode: '28001' }, card)
    await until('succeeded')
    expect(of(patch).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { customerBillingAddress: { country: 'ES', postalCode: '28001' } },
    ])
    expect(of(confirm)).toHaveLength(1)
  })

  it('charges only the shown total', async () => {
    const { controller, of, server, until } = await start({ [patch]: [answered('35001', 149)] }, taxed)
    await controller.pay(spanish, card)
    expect(controller.state()).toMatchObject({
      at: 'open',
      checkout: { totalAmount: 149 },
      notice: expect.stringMatching(/\$1\.49.*Nothing was charged/) as string,
    })
    expect([of(tokens), of(confirm)]).toEqual([[], []])
    server.checkout = aCheckout({ ...taxed, totalAmount: 149 })
    await controller.pay(spanish, card)
    await until('succeeded')
    expect([of(patch), of(confirm)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('charges nothing when the same number is in another currency', async () => {
    const inEuros = aCheckout({ ...taxed, currency: 'eur' })
    const { controller, of } = await start({ [patch]: [json(200, inEuros)] }, taxed)
    await controller.pay(spanish, card)
    expect(controller.state()).toMatchObject({
      at: 'open',
      checkout: { currency: 'eur' },
      notice: expect.stringMatching(/€1\.80.*Nothing was charged/) as string,
    })
    expect(of(confirm)).toEqual([])
  })

  it('is required where the wallet names such a country', async () => {
    const { controller, of } = await start(
      { [patch]: [json(200, aCheckout({ ...taxed, totalAmount: 149 }))] },
      { customerBillingAddress: null },
    )
    const token = () =>
      Promise.resolve({ ok: true, value: { id: 'wallet_1', brand: 'visa', last4: '4242' } } as const)
    expect(await controller.payByWallet({ ...customer, country: 'ES' }, token)).toBe(false)
    expect(controller.state()).toMatchObject({
      at: 'open',
      errors: { postalCode: 'Enter your postal code.' },
    })
    expect(of(confirm)).toEqual([])
  })
})

describe('paying while the total is worked out again', () => {
  const patch = 'PATCH /v1/checkouts/client/atelier_c_1'

  it('waits for it, and is done once however often it is pressed', async () => {
    const { controller, of, until } = await start({ [patch]: [json(200, aCheckout({ taxAmount: 0 }))] })
    const update = controller.update({ customerBillingAddress: { country: 'NO' } })
    await Promise.all([controller.pay(customer, card), controller.pay(customer, card), update])
    await until('succeeded')
    expect([of(patch), of(tokens), of(confirm)].map(({ length }) => length)).toEqual([1, 1, 1])
  })

  it('charges nothing when it has changed', async () => {
    const { controller, of } = await start({ [patch]: [json(200, aCheckout({ totalAmount: 186 }))] })
    const update = controller.update({ customerBillingAddress: { country: 'NO' } })
    await Promise.all([controller.pay(customer, card), update])
    expect(controller.state()).toMatchObject({
      at: 'open',
      checkout: { totalAmount: 186 },
      notice: expect.stringMatching(/\$1\.86.*Nothing was charged/) as string,
    })
    expect(of(confirm)).toEqual([])
  })

  it('charges nothing when the currency has changed, and not the number', async () => {
    const { totalAmount } = aCheckout()
    const inEuros = aCheckout({ totalAmount, currency: 'eur' })
    const { controller, of } = await start({ [patch]: [json(200, inEuros)] })
    const update = controller.update({ customerBillingAddress: { country: 'NO' } })
    await Promise.all([controller.pay(customer, card), update])
    expect(controller.state()).toMatchObject({
      at: 'open',
      notice: expect.stringMatching(/€.*Nothing was charged/) as string,
    })
    expect(of(confirm)).toEqual([])
  })

  it('charges nothing when the change was rejected', async () => {
    const { controller, of } = await start({ [patch]: [issue('discountCode')] })
    const update = controller.update({ discountCode: 'SPRING' })
    await Promise.all([controller.pay(customer, card), update])
    expect(controller.state()).toMatchObject({ at: 'open', errors: { discountCode: 'Not right.' } })
    expect(of(confirm)).toEqual([])
  })

  it('is left to the wallet that pays in the meantime', async () => {
    const { controller, of, until } = await start({ [patch]: [json(200, aCheckout())] })
    const token = () =>
      Promise.resolve({ ok: true, value: { id: 'wallet_1', brand: 'visa', last4: '4242' } } as const)
    const pressed = controller.pay(customer, card)
    await Promise.all([controller.payByWallet(customer, token), pressed])
    await until('succeeded')
    expect(of(confirm)).toHaveLength(1)
  })
})

describe('reading', () => {
  it('polls with growing pauses, and no faster than allowed', async () => {
    const { controller, waits, until } = await start()
    await controller.pay(customer, card)
    await until('succeeded')
    expect(waits).toEqual([700, 700 * 1.4, 700 * 1.4 * 1.4])
  })

  it('uses the later of two readings', async () => {
    const { controller, server } = await start()
    const first = controller.read()
    server.checkout = aCheckout({ status: 'succeeded' })
    await Promise.all([first, controller.read()])
    expect(controller.state().at).toBe('succeeded')
  })

  it.each([
    [errorResponse(404, 'ResourceNotFound'), 'missing'],
    [errorResponse(410, 'ExpiredCheckoutError'), 'expired'],
    ['cut', 'unreachable'],
    [json(500, {}), 'unreachable'],
    [json(200, { status: 'open' }), 'unreachable'],
  ] as const)('explains a failure (%#)', async (reply, at) => {
    const { controller } = await start({ [reading]: [reply] })
    expect(controller.state().at).toBe(at)
  })

  it('can be tried again', async () => {
    const { controller, until } = await start({ [reading]: ['cut'] })
    controller.retry()
    await until('open')
  })
})

describe('an unexpected response', () => {
  it('to a payment is not retried forever: the server returns its state', async () => {
    const odd = (server: Server) => {
      server.checkout = { ...server.checkout, status: 'succeeded' }
      return json(200, { status: 'confirmed' })
    }
    const { controller, of } = await start({ [confirm]: [odd, odd, odd, odd] })
    await controller.pay(customer, card)
    expect(controller.state().at).toBe('succeeded')
    expect(of(confirm)).toHaveLength(4)
    expect(new Set(of(confirm).map(({ key }) => key)).size).toBe(1)
  })
})

describe('a live checkout', () => {
  it('passes its card fields a total that changed while they were loading, and the language', async () => {
    const stripe = stripeJs()
    const terms = { publishableKey: 'pk_live_1', amount: 149, currency: 'usd', isSaved: false }
    const mounting = stripe.live.mount({} as HTMLElement, terms, {})
    stripe.live.update({ ...terms, amount: 99 })
    await mounting
    expect(stripe.asked).toMatchObject([
      { amount: 149, locale: 'sv' },
      { mode: 'payment', amount: 99, currency: 'usd' },
    ])
    stripe.live.update({ ...terms, amount: 0 })
    expect(stripe.asked.at(-1)).toEqual({ mode: 'setup', currency: 'usd' })
  })

  const key = { paymentProcessorMetadata: { publishable_key: 'pk_live_1' } }
  const question = {
    paymentProcessorMetadata: {
      ...asking,
      publishable_key: 'pk_live_1',
      intent_client_secret: 'pi_1_secret',
    },
  }

  it('gets its token from the processor’s fields, and sends no card anywhere itself', async () => {
    const stripe = stripeJs()
    const { controller, of, sent, until } = await start({}, key, undefined, stripe.live)
    await stripe.show(controller.state())
    await controller.pay(customer, card)
    await until('succeeded')
    expect(of(tokens)).toEqual([])
    expect(JSON.parse(of(confirm)[0]?.body ?? '')).toMatchObject({ confirmationTokenId: 'ctoken_1' })
    expect(sent.some(({ body }) => body.includes('4242424242424242'))).toBe(false)
    expect(stripe.asked).toEqual([
      {
        mode: 'payment',
        amount: 149,
        currency: 'usd',
        paymentMethodTypes: ['card'],
        appearance: {},
        locale: 'sv',
      },
      { name: 'Mira Holm', email: 'mira@example.com', address: { country: 'SE' } },
    ])
  })

  it('shows the errors of the fields, and confirms nothing', async () => {
    const stripe = stripeJs({ error: 'Your card number is incomplete.' })
    const { controller, of } = await start({}, key, undefined, stripe.live)
    await stripe.show(controller.state())
    await controller.pay(customer, card)
    expect(controller.state()).toMatchObject({ at: 'open', notice: 'Your card number is incomplete.' })
    expect(of(confirm)).toEqual([])
  })

  it('without the processor’s fields pays nothing', async () => {
    const { controller, of } = await start({}, key)
    await controller.pay(customer, card)
    expect(controller.state()).toMatchObject({
      at: 'open',
      notice: expect.stringMatching(/not sent/) as string,
    })
    expect(of(confirm)).toEqual([])
  })

  it('lets the processor ask for the bank, and follows the payment to success', async () => {
    const stripe = stripeJs()
    const { controller, server, until } = await start(
      { [confirm]: [confirmed(question)] },
      key,
      undefined,
      stripe.live,
    )
    await stripe.show(controller.state())
    await controller.pay(customer, card)
    expect(controller.state()).toMatchObject({ at: 'challenge', secret: 'pi_1_secret' })
    await Promise.all([controller.showChallenge(), controller.showChallenge()])
    expect(stripe.challenged).toEqual(['pi_1_secret'])
    server.challenge = 'succeeded'
    await until('succeeded')
  })

  it('whose question could not be shown asks again', async () => {
    const stripe = stripeJs({ cut: 1 })
    const { controller } = await start({}, { status: 'confirmed', ...question }, undefined, stripe.live)
    await controller.showChallenge()
    expect(controller.state()).toMatchObject({
      at: 'challenge',
      isSubmitting: false,
      problem: expect.stringMatching(/could not be shown/) as string,
    })
    await controller.showChallenge()
    expect(stripe.challenged).toHaveLength(2)
  })
})

describe('a wallet', () => {
  const changing = 'PATCH /v1/checkouts/client/atelier_c_1'
  const token = () =>
    Promise.resolve({ ok: true, value: { id: 'wallet_1', brand: 'visa', last4: '4242' } } as const)

  it('confirms its token like that of a card, once', async () => {
    const { controller, of, until } = await start()
    const paid = await Promise.all([
      controller.payByWallet(customer, token),
      controller.payByWallet(customer, token),
    ])
    expect(paid).toEqual([true, false])
    await until('succeeded')
    expect(of(confirm)).toHaveLength(1)
    expect(JSON.parse(of(confirm)[0]?.body ?? '')).toMatchObject({
      confirmationTokenId: 'wallet_1',
      customerEmail: 'mira@example.com',
      customerName: 'Mira Holm',
    })
    expect(of(changing)).toEqual([])
  })

  it('opens once the other fields are complete', async () => {
    const { controller } = await start({}, { asksWithdrawalConsent: true })
    const blank: Customer = { ...customer, email: '', name: '' }
    expect(controller.openWallet(blank, ['email', 'name', 'country'])).toBe(false)
    expect(controller.state()).toMatchObject({ at: 'open', rejections: 1 })
    expect(Object.keys((controller.state() as { errors: object }).errors)).toEqual(['withdrawalConsent'])
    const consenting = { ...blank, isConsenting: true }
    expect(controller.openWallet({ ...consenting, email: 'mira@' }, ['email', 'name'])).toBe(false)
    expect(controller.openWallet(consenting, ['name'])).toBe(false)
    expect(controller.openWallet(consenting, ['email', 'name'])).toBe(true)
    controller.check('taxId', 'This is no tax number.')
    expect(controller.openWallet(consenting, ['email', 'name'])).toBe(false)
  })

  it('that names a country with another tax charges nothing, and shows the new total', async () => {
    const taxed = (server: Server): Response => {
      const address = { ...aCheckout().customerBillingAddress, country: 'DE' }
      server.checkout = { ...server.checkout, totalAmount: 177, customerBillingAddress: address as never }
      return json(200, server.checkout)
    }
    const { controller, of, until } = await start({ [changing]: [taxed] }, { customerBillingAddress: null })
    const german = { ...customer, country: 'DE' }
    expect(await controller.payByWallet(german, token)).toBe(false)
    expect(controller.state()).toMatchObject({
      at: 'open',
      checkout: { totalAmount: 177 },
      notice: expect.stringMatching(/\$1\.77.*Nothing was charged/) as string,
    })
    expect(of(confirm)).toEqual([])
    expect(await controller.payByWallet(german, token)).toBe(true)
    await until('succeeded')
  })

  it('whose card is declined reopens the form', async () => {
    const declined = errorResponse(400, 'PaymentError', 'Your card was declined.')
    const { controller } = await start({ [confirm]: [declined] })
    expect(await controller.payByWallet(customer, token)).toBe(false)
    expect(controller.state()).toMatchObject({
      at: 'open',
      card: undefined,
      notice: 'Your card was declined.',
    })
  })

  it('shows that nothing was paid when the checkout has expired in the meantime', async () => {
    const { controller } = await start({ [confirm]: [errorResponse(410, 'ExpiredCheckoutError')] })
    expect(await controller.payByWallet(customer, token)).toBe(false)
    expect(controller.state()).toMatchObject({ at: 'expired' })
  })

  const key = { paymentProcessorMetadata: { publishable_key: 'pk_live_1' } }
  const mount = async (stripe: ReturnType<typeof stripeJs>, script: Record<string, Reply[]> = {}) => {
    const blank = { ...key, customerEmail: null }
    const { controller, ...page } = await start(script, blank, undefined, stripe.live)
    const state = controller.state()
    if (state.at !== 'open') throw new Error('The form is not open.')
    let payer = customerOf(state.checkout)
    const wallets = await mountWallets(
      stripe.live,
      {} as HTMLElement,
      cardTermsOf(state.checkout),
      { language: 'sv', seller: 'Atelier', dark: false },
      {
        mayOpen: () => controller.openWallet(payer, fieldsFromWallet),
        pay: (holder, tokenize) => {
          payer = withHolder(payer, holder, requirementsOf(state.checkout))
          return controller.payByWallet(payer, tokenize)
        },
      },
    )
    return { controller, wallets, ...page }
  }
  const holder = { name: 'Mira Holm', email: 'mira@example.com', address: { country: 'SE' } }

  it('of the device returns the processor’s token, and the payer', async () => {
    const stripe = stripeJs()
    const { wallets, of, sent, until } = await mount(stripe)
    expect(wallets.isOffered).toBe(true)
    expect(stripe.wallet.press()).toEqual({
      emailRequired: true,
      billingAddressRequired: true,
      business: { name: 'Atelier' },
    })
    stripe.wallet.agree(holder)
    await until('succeeded')
    expect(JSON.parse(of(confirm)[0]?.body ?? '')).toMatchObject({
      confirmationTokenId: 'ctoken_1',
      customerEmail: 'mira@example.com',
      customerName: 'Mira Holm',
    })
    expect(sent.some(({ call }) => call.startsWith('POST /sandbox'))).toBe(false)
    expect(stripe.wallet.failures).toEqual([])
    wallets.update({ publishableKey: 'pk_live_1', amount: 99, currency: 'usd', isSaved: true })
    expect(stripe.asked).toMatchObject([
      { mode: 'payment', amount: 149, locale: 'sv', paymentMethodTypes: ['card'] },
      { mode: 'payment', amount: 99, setup_future_usage: 'off_session' },
    ])
  })

  it('of the device shows that its card was declined, and stays closed while data is missing', async () => {
    const stripe = stripeJs()
    const declined = errorResponse(400, 'PaymentError', 'Your card was declined.')
    const { controller } = await mount(stripe, { [confirm]: [declined] })
    stripe.wallet.agree(holder)
    await expect.poll(() => stripe.wallet.failures).toEqual(['fail'])
    expect(controller.state()).toMatchObject({ at: 'open', notice: 'Your card was declined.' })
    controller.check('taxId', 'This is no tax number.')
    expect(stripe.wallet.press()).toBe('closed')
  })

  it('is not offered on a device without one', async () => {
    expect((await mount(stripeJs({ hasWallet: false }))).wallets.isOffered).toBe(false)
  })
})
