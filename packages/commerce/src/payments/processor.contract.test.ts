import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { negate, sumOfMoney } from '../core/money.ts'
import { cards } from '../testing/open-shop.ts'
import type { PaymentReference, PaymentRequest, ProcessorPayment, RefundRequest } from './port.ts'
import { processorsUnderTest, type ProcessorUnderTest } from './testing/processors-under-test.ts'

const cardsOfSubscribers = { never: '4000000000000341', alwaysAsks: '4000002760003184' }
const cardsOfRefunds = { late: '4000000000007726', returned: '4000000000005126' }

describe.each(Object.entries(processorsUnderTest))('the %s processor', (_, open) => {
  let till: ProcessorUnderTest
  beforeAll(async () => {
    till = await open()
  })
  afterAll(() => till.close())

  const request = async (number: string, wish: Partial<PaymentRequest> = {}): Promise<PaymentRequest> => ({
    payment_id: crypto.randomUUID(),
    amount: 149,
    currency: 'usd',
    source: { confirmation_token: await till.token(number) },
    customer: null,
    save_method: false,
    description: 'Atelier 画',
    metadata: { checkout_id: crypto.randomUUID() },
    ...wish,
  })
  const referenceOf = ({ payment_id, amount }: PaymentRequest): PaymentReference => ({
    payment_id,
    amount,
    processor_id: null,
    created_at: till.now(),
  })
  const pay = async (number: string, wish: Partial<PaymentRequest> = {}) =>
    till.processor.createPayment(await request(number, wish))
  const customer = () =>
    till.processor.createCustomer({
      key: crypto.randomUUID(),
      email: 'ada@example.com',
      name: 'Ada',
      metadata: {},
    })
  const again = (of: ProcessorPayment, wish: Partial<PaymentRequest> = {}) =>
    request(cards.visa, {
      source: { saved_method: of.saved_method ?? '' },
      customer: of.customer,
      ...wish,
    })
  const result = (paid: ProcessorPayment) =>
    till.processor.findPayment({
      payment_id: paid.payment_id,
      amount: paid.amount,
      processor_id: paid.processor_id,
      created_at: till.now(),
    })

  describe('a payment', () => {
    it('is charged once, however often it is requested', async () => {
      const response = await request(cards.visa)
      const [first, second] = [
        await till.processor.createPayment(response),
        await till.processor.createPayment(response),
      ]
      expect(first).toMatchObject({
        payment_id: response.payment_id,
        status: 'succeeded',
        amount: 149,
        currency: 'usd',
        card: { brand: 'visa', last4: '4242' },
        customer: null,
        saved_method: null,
      })
      expect(second).toEqual(first)
      expect(first.secret).not.toBe('')
    })

    it.each([
      [cards.declined, 'card_declined'],
      [cards.poor, 'insufficient_funds'],
      [cards.expired, 'expired_card'],
      [cards.wrongCvc, 'incorrect_cvc'],
    ])('by the card %s is rejected as %s, for good', async (number, failure_code) => {
      const response = await request(number)
      const rejected = await till.processor.createPayment(response)
      expect(rejected).toMatchObject({ status: 'failed', failure_code })
      expect(await till.processor.findPayment(referenceOf(response))).toMatchObject({ status: 'failed' })
      expect(await till.processor.cancelPayment(referenceOf(response))).toMatchObject({ status: 'failed' })
    })

    it('below the minimum or above the maximum charge is never attempted, with a reason', async () => {
      const { least, largest } = till.processor.limitsOf('usd')
      for (const [amount, words] of [
        [least - 1, 'Amount must be at least $0.50 usd'],
        [largest + 1, 'Amount must be no more than $999,999.99'],
      ] as const)
        expect(await pay(cards.visa, { amount })).toMatchObject({
          status: 'failed',
          failure_code: 'never_attempted',
          rejection: words,
          processor_id: null,
        })
      for (const amount of [least, largest])
        expect(await pay(cards.visa, { amount })).toMatchObject({ status: 'succeeded', amount })
      expect(() => till.processor.limitsOf('xts')).toThrow('There is no currency xts.')
    })

    it('by an unknown or a used token is rejected, and changes nothing', async () => {
      const used = await request(cards.visa)
      await till.processor.createPayment(used)
      for (const source of [used.source, { confirmation_token: 'made-up' }])
        expect(await pay(cards.visa, { source })).toMatchObject({
          status: 'failed',
          failure_code: 'unusable_token',
        })
    })

    it('is recognized by its card, which is the same for every token, used or not', async () => {
      const response = await request(cards.declined)
      const token = 'confirmation_token' in response.source ? response.source.confirmation_token : ''
      const fingerprint = await till.processor.fingerprintOf(token)
      expect(fingerprint).not.toBeNull()
      await till.processor.createPayment(response)
      expect(await till.processor.fingerprintOf(token)).toBe(fingerprint)
      expect(await till.processor.fingerprintOf(await till.token(cards.declined))).toBe(fingerprint)
      expect(await till.processor.fingerprintOf(await till.token(cards.visa))).not.toBe(fingerprint)
      expect(await till.processor.fingerprintOf('unknown')).toBeNull()
    })

    it('can take its time, and is announced when it is done', async () => {
      const response = await request(cards.late)
      expect(await till.processor.createPayment(response)).toMatchObject({ status: 'processing' })
      await till.takeEvents()
      expect(await till.processor.cancelPayment(referenceOf(response))).toMatchObject({
        status: 'processing',
      })
      await till.later()
      const events = await till.takeEvents()
      expect(events.map(({ subject }) => subject)).toContainEqual(
        expect.objectContaining({ kind: 'payment', payment_id: response.payment_id }),
      )
      expect(await till.processor.findPayment(referenceOf(response))).toMatchObject({ status: 'succeeded' })
    })

    it.each([
      ['complete', { status: 'succeeded' }],
      ['fail', { status: 'failed', failure_code: 'authentication_failed' }],
    ] as const)('whose bank has a question, answered with %s, ends accordingly', async (answer, end) => {
      const response = await request(cards.challenge)
      const waiting = await till.processor.createPayment(response)
      expect(waiting).toMatchObject({ status: 'requires_action' })
      await till.answerChallenge(waiting.secret, answer)
      expect((await till.takeEvents()).length).toBeGreaterThan(0)
      expect(await till.processor.findPayment(referenceOf(response))).toMatchObject(end)
      expect(await result(waiting)).toMatchObject(end)
    })

    it('whose challenge was not answered can be ended', async () => {
      const response = await request(cards.challenge)
      const waiting = await till.processor.createPayment(response)
      const ended = { status: 'failed', failure_code: 'authentication_abandoned' }
      expect(await till.processor.cancelPayment(referenceOf(response))).toMatchObject(ended)
      expect(await result(waiting)).toMatchObject(ended)
    })

    it('that is unknown is not found, and once ended never charges', async () => {
      const response = await request(cards.visa)
      expect(await till.processor.findPayment(referenceOf(response))).toBeUndefined()
      const ended = { status: 'failed', failure_code: 'never_attempted' }
      expect(await till.processor.cancelPayment(referenceOf(response))).toMatchObject(ended)
      expect(await till.processor.createPayment(response)).toMatchObject(ended)
      expect(await till.processor.findPayment(referenceOf(response))).toMatchObject(ended)
    })

    it('is found by its id at the processor, in its current state; others are not', async () => {
      for (const [number, status] of [
        [cards.visa, 'succeeded'],
        [cards.late, 'processing'],
      ] as const) {
        const { processor_id, payment_id } = await pay(number)
        expect(await till.processor.findOwnPayment(processor_id ?? '')).toMatchObject({
          processor_id,
          payment_id,
          amount: 149,
          status,
        })
      }
      expect(await till.processor.findOwnPayment('pi_unknown')).toBeUndefined()
    })

    it('that succeeded can no longer be ended', async () => {
      const response = await request(cards.visa)
      await till.processor.createPayment(response)
      expect(await till.processor.cancelPayment(referenceOf(response))).toMatchObject({ status: 'succeeded' })
    })
  })

  describe('a payment method', () => {
    it('is saved without a charge, and charged later without its holder', async () => {
      const holder = await customer()
      const setup = await pay(cards.mastercard, { amount: 0, customer: holder, save_method: true })
      expect(setup).toMatchObject({ status: 'succeeded', amount: 0, customer: holder })
      const [method, ...otherMethods] = await till.processor.listMethods(holder)
      expect(otherMethods).toEqual([])
      expect(method).toMatchObject({
        id: setup.saved_method,
        customer: holder,
        type: 'card',
        is_default: false,
        card: { brand: 'mastercard', last4: '4444', exp_month: 12, exp_year: 2034, wallet: null },
      })
      const charged = await till.processor.createPayment(await again(setup))
      expect(charged).toMatchObject({
        status: 'succeeded',
        amount: 149,
        customer: holder,
        saved_method: setup.saved_method,
        card: { last4: '4444' },
      })
    })

    it('of a wallet is saved with the name of the wallet, and charged later like a card', async () => {
      const holder = await customer()
      const confirmation_token = await till.token(cards.visa, 'apple_pay')
      const source = { confirmation_token }
      const paid = await pay(cards.visa, { source, customer: holder, save_method: true })
      expect(paid).toMatchObject({ status: 'succeeded', card: { brand: 'visa', last4: '4242' } })
      const card = { last4: '4242', wallet: 'apple_pay' }
      expect(await till.processor.listMethods(holder)).toMatchObject([{ id: paid.saved_method, card }])
      expect(await till.processor.createPayment(await again(paid))).toMatchObject({ status: 'succeeded' })
    })

    it('is saved by a payment too, but not by one that is declined or did not ask for it', async () => {
      const holder = await customer()
      const stored = await pay(cards.visa, { customer: holder, save_method: true })
      await pay(cards.declined, { customer: holder, save_method: true })
      await pay(cards.visa, { customer: holder })
      expect((await till.processor.listMethods(holder)).map(({ id }) => id)).toEqual([stored.saved_method])
    })

    it('whose bank has a question is saved when that is answered', async () => {
      const holder = await customer()
      const waiting = await pay(cards.challenge, { amount: 0, customer: holder, save_method: true })
      expect(waiting).toMatchObject({ status: 'requires_action', amount: 0 })
      expect(await till.processor.listMethods(holder)).toEqual([])
      await till.answerChallenge(waiting.secret, 'complete')
      expect(await result(waiting)).toMatchObject({ status: 'succeeded', amount: 0 })
      expect(await till.processor.listMethods(holder)).toHaveLength(1)
    })

    it.each([
      [cardsOfSubscribers.never, 'card_declined', false],
      [cardsOfSubscribers.alwaysAsks, 'authentication_required', true],
    ])('%s is saved, and fails as %s when it is charged again', async (number, failure_code, asks) => {
      const holder = await customer()
      const first = await pay(number, { amount: 0, customer: holder, save_method: true })
      if (asks) await till.answerChallenge(first.secret, 'complete')
      const saved = (await result(first)) ?? first
      const response = await again(saved)
      const rejected = { status: 'failed', failure_code }
      expect(await till.processor.createPayment(response)).toMatchObject(rejected)
      expect(await till.processor.findPayment(referenceOf(response))).toMatchObject({ status: 'failed' })
    })

    it('can be the default, and no one else’s', async () => {
      const [holder, stranger] = [await customer(), await customer()]
      const payment = await pay(cards.visa, { amount: 0, customer: holder, save_method: true })
      const two = await pay(cards.visa, { amount: 0, customer: holder, save_method: true })
      const defaults = async () =>
        (await till.processor.listMethods(holder)).filter(({ is_default }) => is_default).map(({ id }) => id)
      for (const methodId of [payment.saved_method, two.saved_method]) {
        await till.processor.setDefaultMethod(holder, methodId)
        expect(await defaults()).toEqual([methodId])
      }
      await expect(till.processor.setDefaultMethod(stranger, payment.saved_method)).rejects.toThrow()
      await till.processor.setDefaultMethod(holder, null)
      expect(await defaults()).toEqual([])
      expect(await till.processor.createPayment(await again(payment, { customer: stranger }))).toMatchObject({
        status: 'failed',
        failure_code: 'unusable_method',
      })
    })

    it('is forgotten for good, however often', async () => {
      const holder = await customer()
      const setup = await pay(cards.visa, { amount: 0, customer: holder, save_method: true })
      for (let i = 0; i < 2; i += 1) await till.processor.detachMethod(setup.saved_method ?? '')
      expect(await till.processor.listMethods(holder)).toEqual([])
      expect(await till.processor.createPayment(await again(setup))).toMatchObject({
        status: 'failed',
        failure_code: 'unusable_method',
      })
    })

    it('of several customers are listed and charged concurrently, each with its own outcome', async () => {
      const saved: ProcessorPayment[] = []
      for (const number of [cards.visa, cardsOfSubscribers.never, cards.mastercard])
        saved.push(await pay(number, { amount: 0, customer: await customer(), save_method: true }))
      for (const { customer: holder, saved_method } of saved)
        expect(await till.processor.listMethods(holder ?? '')).toMatchObject([
          { id: saved_method, customer: holder },
        ])
      const [, , last] = saved
      if (last === undefined) throw new Error('No method was saved.')
      const response = await Promise.all(saved.map((method) => again(method)))
      const chargeAll = (requests: readonly PaymentRequest[]) =>
        Promise.all(requests.map((item) => till.processor.createPayment(item)))
      const charged = await chargeAll(response)
      expect(charged.map(({ payment_id, status }) => [payment_id, status])).toEqual(
        response.map(({ payment_id }, i) => [payment_id, i === 1 ? 'failed' : 'succeeded']),
      )
      // Repeating requests, along with a new one, charges none of them twice.
      const more = await again(last)
      const repeated = await chargeAll([...response, more])
      expect(repeated.slice(0, 3)).toMatchObject(
        charged.map(({ processor_id, status }) => ({ processor_id, status })),
      )
      expect(repeated[3]).toMatchObject({ payment_id: more.payment_id, status: 'succeeded' })
    })

    it.each([
      [cards.visa, 'succeeded'],
      [cardsOfSubscribers.never, 'failed'],
    ])(
      '%s that is charged as saved is answered as %s, and notified by a processor event',
      async (number, status) => {
        const holder = await customer()
        const saved = await pay(number, { amount: 0, customer: holder, save_method: true })
        await till.takeEvents()
        const response = await again(saved)
        const charged = await till.processor.createPayment(response)
        expect(charged).toMatchObject({ status })
        const { payment_id, processor_id } = charged
        const events = await till.takeEvents()
        expect(events.map(({ subject }) => subject)).toContainEqual({
          kind: 'payment',
          payment_id,
          processor_id,
        })
        // A repeated request is answered without another event.
        expect(await till.processor.createPayment(response)).toMatchObject({ processor_id, status })
        const ids = new Set(events.map(({ id }) => id))
        expect((await till.takeEvents()).filter(({ id }) => !ids.has(id))).toEqual([])
      },
    )

    it('of an unknown customer does not exist', async () => {
      expect(await till.processor.listMethods('cus_unknown')).toEqual([])
    })

    it('is requested again without creating a second customer', async () => {
      const customerRequest = { key: crypto.randomUUID(), email: 'a@example.com', name: null, metadata: {} }
      expect(await till.processor.createCustomer(customerRequest)).toBe(
        await till.processor.createCustomer(customerRequest),
      )
    })
  })

  describe('a refund', () => {
    const back = (paid: ProcessorPayment, amount = paid.amount): RefundRequest => ({
      refund_id: crypto.randomUUID(),
      payment: paid.processor_id ?? '',
      amount,
      currency: 'usd',
      reason: 'requested_by_customer',
      metadata: {},
    })

    it('refunds a part, then the rest, then nothing more', async () => {
      const paid = await pay(cards.visa)
      const part = back(paid, 49)
      expect(await till.processor.findRefund({ ...part, processor_id: null })).toBeUndefined()
      const created = await till.processor.createRefund(part)
      expect(created).toMatchObject({
        refund_id: part.refund_id,
        amount: 49,
        currency: 'usd',
        status: 'succeeded',
        settlement: { amount: 49, currency: 'usd' },
      })
      expect(await till.processor.createRefund(part)).toEqual(created)
      expect(await till.processor.findRefund({ ...part, processor_id: null })).toEqual(created)
      expect(await till.processor.createRefund(back(paid, 101))).toBe('too_much')
      expect(await till.processor.createRefund(back(paid, 100))).toMatchObject({ status: 'succeeded' })
      expect(await till.processor.createRefund(back(paid, 1))).toBe('already_refunded')
    })

    it('is announced', async () => {
      await till.takeEvents()
      const requested = back(await pay(cards.visa))
      await till.processor.createRefund(requested)
      const events = await till.takeEvents()
      expect(events.map(({ subject }) => subject)).toContainEqual({
        kind: 'refund',
        refund: expect.objectContaining({ refund_id: requested.refund_id, status: 'succeeded' }) as object,
      })
    })

    it.each([
      [cardsOfRefunds.late, 'pending', 'succeeded'],
      [cardsOfRefunds.returned, 'succeeded', 'failed'],
    ])('of the card %s is %s at first and then %s', async (number, first, then) => {
      const requested = back(await pay(number))
      expect(await till.processor.createRefund(requested)).toMatchObject({ status: first })
      await till.takeEvents()
      await till.later()
      expect(await till.processor.findRefund({ ...requested, processor_id: null })).toMatchObject({
        status: then,
      })
      expect((await till.takeEvents()).map(({ subject }) => subject)).toContainEqual({
        kind: 'refund',
        refund: expect.objectContaining({ refund_id: requested.refund_id, status: then }) as object,
      })
    })
  })

  describe('a dispute', () => {
    const disputed = async (number: string) => {
      const paid = await pay(number)
      await till.takeEvents()
      await till.later()
      // Events of an earlier dispute may be repeated among them.
      const subjects = (await till.takeEvents()).map(({ subject }) => subject)
      const ids = subjects.flatMap((subject) => (subject.kind === 'dispute' ? [subject.processor_id] : []))
      const match = await Promise.all(ids.map((id) => till.processor.findDispute(id)))
      const dispute = match.find((candidate) => candidate?.payment === paid.processor_id)
      if (dispute === undefined) throw new Error('No dispute was announced.')
      expect(dispute).toMatchObject({ payment: paid.processor_id, amount: paid.amount, currency: 'usd' })
      return { paid, id: dispute.processor_id, dispute }
    }
    const sums = async (id: string) => {
      const match = await till.processor.findDispute(id)
      const changes = (match?.movements ?? []).flatMap(({ amount, fee }) => [amount, negate(fee)])
      return [match?.status, sumOfMoney('usd', changes).amount]
    }
    const bytes = new TextEncoder().encode('%PDF-1.7')
    const receipt = { kind: 'receipt' as const, name: 'receipt.pdf', content_type: 'application/pdf', bytes }
    const evidence = (dispute: string, uncategorized_text: string) =>
      till.processor.submitEvidence({ dispute, texts: { uncategorized_text }, files: [receipt] })

    it('takes the amount and a fee, forbids refunds, and returns both when it is won', async () => {
      const { paid, id, dispute } = await disputed('4000000000000259')
      expect(dispute).toMatchObject({ reason: 'fraudulent', status: 'needs_response' })
      expect(dispute.evidence_due_at?.getTime()).toBeGreaterThan(till.now().getTime())
      expect(await sums(id)).toEqual(['needs_response', -149 - 1500])
      const request: RefundRequest = {
        refund_id: crypto.randomUUID(),
        payment: paid.processor_id ?? '',
        amount: 1,
        currency: 'usd',
        reason: 'duplicate',
        metadata: {},
      }
      expect(await till.processor.createRefund(request)).toBe('disputed')
      expect(await evidence(id, 'winning_evidence')).toMatchObject({ status: 'under_review' })
      await expect(evidence(id, 'more')).rejects.toThrow()
      await till.later()
      expect(await sums(id)).toEqual(['won', 0])
      expect(await till.processor.createRefund(request)).toMatchObject({ status: 'succeeded' })
    })

    it('is lost by other evidence, and by giving it up', async () => {
      const { id } = await disputed('4000000000002685')
      await evidence(id, 'losing_evidence')
      await till.later()
      expect(await sums(id)).toEqual(['lost', -149 - 1500])
      const dispute = await disputed('4000000000002685')
      expect(await till.processor.acceptDispute(dispute.id)).toMatchObject({
        status: 'lost',
        reason: 'product_not_received',
      })
    })

    it('takes nothing as an inquiry, until that ends badly', async () => {
      const [good, bad] = [await disputed('4000000000001976'), await disputed('4000000000001976')]
      expect(good.dispute).toMatchObject({ status: 'warning_needs_response', movements: [] })
      await evidence(good.id, 'winning_evidence')
      await evidence(bad.id, 'escalate_inquiry_evidence')
      await till.later()
      expect(await sums(good.id)).toEqual(['warning_closed', 0])
      expect(await sums(bad.id)).toEqual(['needs_response', -149 - 1500])
    })

    it('that is unknown is undefined', async () => {
      expect(await till.processor.findDispute('dp_unknown')).toBeUndefined()
    })
  })

  describe('a processor event', () => {
    it('that is unsigned, or was changed, is forged', async () => {
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded' })
      for (const headers of [new Headers(), new Headers({ 'stripe-signature': 't=1,v1=00' })])
        expect(till.processor.verifyEvent(body, headers)).toBe('forged')
    })
  })
})
