import fc from 'fast-check'

/** Events that decide who has which benefit: recorded from successful calls, never read back. */
export type History = {
  /** Benefits of each product. */
  readonly offers: Map<string, readonly string[]>
  /** Deleted customers and benefits. */
  readonly deleted: Set<string>
  readonly sources: Map<string, PastSource>
  /** True for customers whose card is declined at renewal, by e-mail address. */
  readonly declined: Map<string, boolean>
  /** Account that the customer chose for a role, by source and benefit. */
  readonly accounts: Map<string, string>
}

type PastSource = {
  readonly customer: string
  readonly email: string
  readonly isSubscription: boolean
  product: string
  isPastDue: boolean
  /** True when it is canceled at the end of its period. */
  ends: boolean
  over: boolean
}

export const newHistory = (): History => ({
  offers: new Map(),
  deleted: new Set(),
  sources: new Map(),
  declined: new Map(),
  accounts: new Map(),
})

/** A benefit that a source should give its customer. */
type Predicted = { readonly source: string; readonly customer: string; readonly benefit: string }

/** Returns the key of a benefit of a source. */
export const keyOf = ({ source, benefit }: Pick<Predicted, 'source' | 'benefit'>): string =>
  `${source} ${benefit}`

/** Returns the benefits that each source should give its customer, according to the history. */
export const predict = ({ offers, deleted, sources }: History): readonly Predicted[] =>
  [...sources].flatMap(([source, { product, customer, isPastDue, over }]) =>
    over || isPastDue || deleted.has(customer)
      ? []
      : (offers.get(product) ?? [])
          .filter((benefit) => !deleted.has(benefit))
          .map((benefit) => ({ source, customer, benefit })),
  )

/** Returns the effect of 32 days: the period of each subscription ends, and past due ones are canceled. */
export const letMonthPass = ({ sources, declined }: History): void => {
  for (const source of sources.values()) {
    if (!source.isSubscription || source.over) continue
    if (source.ends || source.isPastDue) source.over = true
    else source.isPastDue = declined.get(source.email) === true
  }
}

/** Changes the card of a customer. A good card pays the past due amounts. */
export const changeCard = ({ sources, declined }: History, email: string, isDeclined: boolean): void => {
  declined.set(email, isDeclined)
  if (isDeclined) return
  for (const source of sources.values()) if (source.email === email) source.isPastDue = false
}

/** Index into a list, modulo its length. */
const index = fc.nat(100)

/** Steps of a life. A step that is not allowed at the time is rejected, and changes nothing. */
export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      product: index,
      buyer: index,
      isDeclined: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), source: index, product: index }) },
  fc.record({ do: fc.constant('cancel' as const), source: index, atEnd: fc.boolean() }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      source: index,
      amount: fc.constantFrom(300, 1000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('offer' as const), product: index, chosen: fc.nat(31) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change benefit' as const), benefit: index }) },
  fc.record({ do: fc.constant('delete benefit' as const), benefit: index }),
  fc.record({ do: fc.constant('delete customer' as const), source: index }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('choose account' as const),
      source: index,
      role: index,
      account: index,
    }),
  },
  fc.record({ do: fc.constant('change card' as const), source: index, isDeclined: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('consume' as const), delivery: index, twice: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('run jobs' as const) }) },
  // A delivering transaction dies with its process, after its work and before its commit.
  fc.record({
    do: fc.constant('die while delivering' as const),
    type: fc.constantFrom('custom' as const, 'license_keys' as const, 'downloadables' as const),
    calls: fc.integer({ min: 1, max: 3 }),
  }),
  // A process dies before its platform call, or when the call is answered.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('die while calling' as const),
      grant: index,
      afterwards: fc.boolean(),
    }),
  },
  fc.record({
    do: fc.constant('break platform' as const),
    fault: fc.constantFrom('cut' as const, 'lost' as const, { status: 503 }, { status: 500 }),
  }),
)

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
