import { after, days, hours, monthsAfter } from '@atelier/plumbing/clock'
import { type Actions, cards } from './actions.ts'
import { type Catalog, discountCodes, foundBy } from './catalog.ts'
import { type Person, personOf } from './people.ts'
import { weighed } from './products.ts'
import { type Random, randomOf } from './random.ts'

/** Life of a customer of the shop: yields the moment at which it continues. */
export type Life = AsyncGenerator<Date, void, void>

export type Span = { readonly since: Date; readonly until: Date }

type Setting = {
  readonly actions: Actions
  readonly catalog: Catalog
  readonly span: Span
  readonly random: Random
}

const customers = { subscribers: 24, buyers: 24, visitors: 12 } as const

const reportEvery = days(28)
const eventsPerReport = 90

/** Random time in the shop's life. Later times are more frequent, as sales grow. */
const momentOf = ({ since, until }: Span, random: Random): Date =>
  after(since, (until.getTime() - since.getTime()) * Math.sqrt(random.next()))

const byTime = (a: Date, b: Date): number => a.getTime() - b.getTime()

/** Yields a moment; customers with an id in the seller's system are created there first. */
async function* arrive({ actions, random }: Setting, person: Person, at: Date): Life {
  yield at
  if (person.external_id === null) return
  const segment = random.chance(0.5) ? random.pick(['press', 'school', 'studio'] as const) : undefined
  await actions.register(person, segment)
  yield after(at, hours(2))
}

/** Leaves a checkout without a purchase, in some lives. */
async function* hesitate({ actions, catalog, random }: Setting, person: Person, at: Date): Life {
  if (!random.chance(0.35)) return
  yield at
  await actions.abandon(person, weighed(catalog.purchases, random.next()).id, random.chance(0.4))
}

/** Subscribes, reports usage every four weeks, and cancels some months later. */
async function* subscriber(setting: Setting, person: Person, index: number): Life {
  const { actions, catalog, span, random } = setting
  const isDeclinedSoon = index % 12 === 5
  const start = isDeclinedSoon ? after(monthsAfter(span.until, -1), -days(3)) : momentOf(span, random)
  const offered = catalog.subscriptions.filter(({ metered, interval }) =>
    index % 8 === 0 ? metered : !isDeclinedSoon || interval === 'month',
  )
  const product = weighed(offered, random.next())
  yield* arrive(setting, person, start)
  yield* hesitate(setting, person, after(start, hours(3)))
  const at = after(start, hours(5))
  yield at
  const { subscription_id, customer_id } = await actions.buy(person, product.id, {
    card: isDeclinedSoon ? cards.declinedAtRenewals : cards.valid,
    ...(random.chance(0.2) && { discount: discountCodes.subscriptions }),
  })
  if (subscription_id == null) throw new Error('The order of a subscription names none.')
  if (product.benefit === 'desktop') await actions.activate(customer_id, random.below(3))
  const stay = 2 + Math.floor(-Math.log(1 - random.next()) * 8)
  const leaves = after(monthsAfter(at, stay), -days(4))
  if (product.metered)
    for (let from = at; from < leaves; from = after(from, reportEvery)) {
      yield after(from, reportEvery)
      const moments = Array.from({ length: eventsPerReport }, () => after(from, reportEvery * random.next()))
      await actions.reportUsage(customer_id, moments.toSorted(byTime))
    }
  yield leaves
  await actions.cancel(subscription_id, random.pick(['too_expensive', 'unused', 'other'] as const))
}

/** Buys some products, with a refund now and then. */
async function* buyer(setting: Setting, person: Person): Life {
  const { actions, catalog, span, random } = setting
  const moments = Array.from({ length: 1 + random.below(6) }, () => momentOf(span, random)).toSorted(byTime)
  const [first = span.until] = moments
  yield* arrive(setting, person, after(first, -hours(3)))
  for (const at of moments) {
    yield* hesitate(setting, person, after(at, -hours(1)))
    yield at
    const product = weighed(catalog.purchases, random.next())
    const order = await actions.buy(person, product.id, {
      ...(random.chance(0.15) && { discount: random.pick(discountCodes.purchases) }),
      ...(random.chance(0.3) && { answer: random.pick(foundBy) }),
    })
    if (product.benefit === 'desktop') await actions.activate(order.customer_id, random.below(3))
    if (random.chance(0.08)) {
      yield after(at, days(1 + random.below(6)))
      await actions.refund(order, random.chance(0.6))
    }
  }
}

/** Is known to the seller and looks around. */
async function* visitor(setting: Setting, person: Person): Life {
  const at = momentOf(setting.span, setting.random)
  yield* arrive(setting, { ...person, external_id: person.external_id ?? `lead-${person.email}` }, at)
  yield* hesitate(setting, person, after(at, hours(3)))
}

/** Returns the lives of all customers. The same seed results in the same lives. */
export const livesOf = (seed: string, setting: Omit<Setting, 'random'>): readonly Life[] => {
  const { subscribers, buyers, visitors } = customers
  return Array.from({ length: subscribers + buyers + visitors }, (_, index) => {
    const lifeSetting = { ...setting, random: randomOf(`${seed}/life/${index}`) }
    const person = personOf(seed, index)
    if (index < subscribers) return subscriber(lifeSetting, person, index)
    return index < subscribers + buyers ? buyer(lifeSetting, person) : visitor(lifeSetting, person)
  })
}

/**
 * Lives all lives until a moment, each step at its time.
 *
 * @param travel moves the clock to the moment of the next step
 */
export const liveUntil = async (
  until: Date,
  lives: readonly Life[],
  travel: (to: Date) => Promise<void>,
): Promise<void> => {
  const next = async (life: Life) => ({ life, step: await life.next() })
  const waiting = await Promise.all(lives.map(next))
  const momentOfStep = ({ step }: (typeof waiting)[number]): Date => (step.done === true ? until : step.value)
  for (;;) {
    waiting.sort((a, b) => byTime(momentOfStep(a), momentOfStep(b)))
    const [first] = waiting
    if (first === undefined || momentOfStep(first) >= until) break
    await travel(momentOfStep(first))
    waiting[0] = await next(first.life)
  }
  await travel(until)
}
