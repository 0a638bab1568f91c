import { addRefundEvent, cancelIntent, moveIntent, presentRefund } from './act.ts'
import { type StandInIntent, type StandInRefund, type StandInState, stripeCards } from './state.ts'
import { presentCustomer } from './billing.ts'
import { billingCalls, type Call } from './billing-calls.ts'
import { closeDispute, presentDispute, updateDispute } from './disputes.ts'
import { invalid, missing, pick, StandInError } from './errors.ts'
import { type Form, listOf, mapOf, textOf } from './form.ts'
import { page } from './page.ts'
import { presentIntent, presentMethod } from './present.ts'

/** Method of a request, with its planned outcome. */
const sourceOf = (state: StandInState, form: Form) => {
  const token = textOf(form['confirmation_token'])
  if (token !== undefined) {
    const held = pick(state.tokens, token, 'confirmation_token')
    if (held.used) throw invalid('This confirmation token was used before.', { param: 'confirmation_token' })
    held.used = true
    const id = state.id('pm')
    const { number, wallet } = held
    state.methods.set(id, { id, number, wallet, customer: null, created: state.now() })
    return { method: id, to: stripeCards[held.number]?.now ?? 'succeeded' }
  }
  const method = pick(state.methods, textOf(form['payment_method']), 'payment_method')
  if (method.customer === null || method.customer !== textOf(form['customer']))
    throw invalid('The method does not belong to the customer.', { param: 'payment_method' })
  return { method: method.id, to: stripeCards[method.number]?.again ?? 'succeeded' }
}

const createIntent = (object: StandInIntent['object']) => (state: StandInState, form: Form) => {
  const confirm = textOf(form['confirm']) === 'true'
  const amount = Number(textOf(form['amount']) ?? 0)
  if (object === 'payment_intent' && amount < 50)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  if (object === 'payment_intent' && amount > 99_999_999)
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
  if (confirm && state.rejection !== undefined) throw invalid(state.rejection)
  const customer = textOf(form['customer']) ?? null
  if (customer !== null) pick(state.customers, customer, 'customer')
  const source = confirm ? sourceOf(state, form) : undefined
  const id = state.id(object === 'payment_intent' ? 'pi' : 'seti')
  const intent: StandInIntent = {
    object,
    id,
    client_secret: `${id}_secret`,
    status: 'requires_payment_method',
    amount,
    currency: textOf(form['currency']) ?? 'usd',
    customer,
    payment_method: source?.method ?? null,
    saves: object === 'setup_intent' || textOf(form['setup_future_usage']) === 'off_session',
    metadata: mapOf(form['metadata']),
    error: null,
    charge: null,
    settled: 0,
    created: state.now(),
  }
  state.intents.set(id, intent)
  if (source !== undefined) moveIntent(state, intent, source.to)
  const shownIntent = presentIntent(state, intent, listOf(form['expand']))
  if (intent.error !== null) {
    throw new StandInError(402, {
      type: 'card_error',
      message: 'Your card was declined.',
      ...intent.error,
      [object]: presentIntent(state, intent),
    })
  }
  return shownIntent
}

const cancel = (state: StandInState, form: Form, id: string) => {
  const intent = pick(state.intents, id, 'intent')
  if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'canceled')
    throw invalid(`You cannot cancel this intent because it has a status of ${intent.status}.`)
  cancelIntent(state, intent)
  return presentIntent(state, intent, listOf(form['expand']))
}

const createRefund = (state: StandInState, form: Form) => {
  const intent = pick(state.intents, textOf(form['payment_intent']), 'payment_intent')
  if (intent.status !== 'succeeded') throw invalid('This payment has no successful charge.')
  const disputed = [...state.disputes.values()].find((candidate) => candidate.payment_intent === intent.id)
  if (disputed !== undefined && ['needs_response', 'under_review', 'lost'].includes(disputed.status))
    throw invalid('This charge has been charged back.', { code: 'charge_disputed' })
  const before = [...state.refunds.values()].filter(
    (item) => item.payment_intent === intent.id && item.status !== 'failed',
  )
  const refundable = intent.amount - before.reduce((sum, { amount }) => sum + amount, 0)
  const amount = Number(textOf(form['amount']) ?? refundable)
  if (refundable === 0)
    throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' })
  if (amount > refundable) throw invalid('Refund amount is greater than what is left.', { param: 'amount' })
  const number = state.methods.get(intent.payment_method ?? '')?.number ?? ''
  const refund: StandInRefund = {
    id: state.id('re'),
    payment_intent: intent.id,
    amount,
    currency: intent.currency,
    settled: state.settledOf(amount, intent.currency),
    status: stripeCards[number]?.refund === 'late' ? 'pending' : 'succeeded',
    metadata: mapOf(form['metadata']),
    created: state.now(),
  }
  state.refunds.set(refund.id, refund)
  addRefundEvent(state, refund)
  return presentRefund(state, refund, listOf(form['expand']))
}

const createCustomer = (state: StandInState, form: Form) => {
  const id = state.id('cus')
  const [email, metadata] = [textOf(form['email']) ?? '', mapOf(form['metadata'])]
  state.customers.set(id, { id, email, metadata, default_method: null })
  return presentCustomer(state, id)
}

const updateCustomer = (state: StandInState, form: Form, id: string) => {
  const customer = pick(state.customers, id, 'customer')
  const defaultMethod = mapOf(form['invoice_settings'])['default_payment_method']
  if (
    defaultMethod !== undefined &&
    defaultMethod !== '' &&
    state.methods.get(defaultMethod)?.customer !== id
  )
    throw missing('invoice_settings[default_payment_method]')
  if (defaultMethod !== undefined) customer.default_method = defaultMethod === '' ? null : defaultMethod
  return presentCustomer(state, id)
}

const detach = (state: StandInState, _: Form, id: string) => {
  const method = pick(state.methods, id, 'payment_method')
  if (method.customer === null) throw invalid('The payment method is not attached to a customer.')
  const customer = state.customers.get(method.customer)
  if (customer?.default_method === id) customer.default_method = null
  method.customer = null
  return presentMethod(method)
}

const listIntents = (object: StandInIntent['object'], url: string) => (state: StandInState, form: Form) => {
  const since = Number(mapOf(form['created'])['gte'] ?? 0)
  const expanded = listOf(form['expand']).map((path) => path.replace(/^data\./, ''))
  const customer = textOf(form['customer'])
  const all = [...state.intents.values()].filter(
    (item) =>
      item.object === object &&
      item.created >= since &&
      (customer === undefined || item.customer === customer),
  )
  return page(
    all.map((item) => presentIntent(state, item, expanded)),
    form,
    url,
  )
}

const retrieve: Call = (state, form, id) =>
  presentIntent(state, pick(state.intents, id, 'intent'), listOf(form['expand']))

/** Calls of Stripe's API, limited to those in use here. */
const retrieveToken: Call = (state, _, id) => ({
  id,
  object: 'confirmation_token',
  payment_method_preview: {
    type: 'card',
    card: { fingerprint: `print_${pick(state.tokens, id, 'confirmation_token').number.slice(-4)}` },
  },
})

export const calls: readonly (readonly [string, RegExp, Call])[] = [
  ...billingCalls,
  ['GET', /^\/v1\/confirmation_tokens\/(\w+)$/, retrieveToken],
  ['POST', /^\/v1\/payment_intents$/, createIntent('payment_intent')],
  ['POST', /^\/v1\/setup_intents$/, createIntent('setup_intent')],
  ['GET', /^\/v1\/payment_intents$/, listIntents('payment_intent', '/v1/payment_intents')],
  ['GET', /^\/v1\/setup_intents$/, listIntents('setup_intent', '/v1/setup_intents')],
  ['GET', /^\/v1\/(?:payment|setup)_intents\/(\w+)$/, retrieve],
  ['POST', /^\/v1\/(?:payment|setup)_intents\/(\w+)\/cancel$/, cancel],
  ['GET', /^\/v1\/payouts\/(\w+)$/, (state, _, id) => pick(state.payouts, id, 'payout').payout],
  [
    'GET',
    /^\/v1\/balance_transactions$/,
    (state, form) =>
      page(pick(state.payouts, textOf(form['payout']), 'payout').lines, form, '/v1/balance_transactions'),
  ],
  ['POST', /^\/v1\/files$/, (state) => ({ id: state.id('file'), object: 'file' })],
  ['GET', /^\/v1\/disputes\/(\w+)$/, (state, _, id) => presentDispute(pick(state.disputes, id, 'dispute'))],
  ['POST', /^\/v1\/disputes\/(\w+)$/, updateDispute],
  ['POST', /^\/v1\/disputes\/(\w+)\/close$/, closeDispute],
  ['POST', /^\/v1\/refunds$/, createRefund],
  [
    'GET',
    /^\/v1\/refunds\/(\w+)$/,
    (state, form, id) => presentRefund(state, pick(state.refunds, id, 'refund'), listOf(form['expand'])),
  ],
  [
    'GET',
    /^\/v1\/refunds$/,
    (state, form) => {
      const since = Number(mapOf(form['created'])['gte'] ?? 0)
      const intent = textOf(form['payment_intent'])
      const listed = [...state.refunds.values()].filter(
        (item) => item.created >= since && (intent === undefined || item.payment_intent === intent),
      )
      const expanded = listOf(form['expand'])
      return page(
        listed.map((item) => presentRefund(state, item, expanded)),
        form,
        '/v1/refunds',
      )
    },
  ],
  [
    'GET',
    /^\/v1\/account$/,
    (state) => ({ id: state.account, object: 'account', default_currency: state.currency }),
  ],
  ['POST', /^\/v1\/customers$/, createCustomer],
  ['GET', /^\/v1\/customers\/(\w+)$/, (state, _, id) => presentCustomer(state, id)],
  ['POST', /^\/v1\/customers\/(\w+)$/, updateCustomer],
  [
    'GET',
    /^\/v1\/customers\/(\w+)\/payment_methods$/,
    (state, form, id) =>
      page(
        [...state.methods.values()].filter(({ customer }) => customer === id).map(presentMethod),
        form,
        `/v1/customers/${id}/payment_methods`,
      ),
  ],
  ['POST', /^\/v1\/payment_methods\/(\w+)\/detach$/, detach],
]
