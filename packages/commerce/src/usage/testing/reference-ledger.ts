import type { Aggregation } from '@atelier/contract'

/*
 * Reference implementation of a customer's meter and bill, as plain as possible, with lists of events and
 * integers. Customer meters are compared with it.
 */

/** Event that a meter counts. */
export type Use = { readonly units: number; readonly value: string }

type Lot = { readonly grant: string; readonly rollover: boolean; readonly units: number; readonly at: number }

/** Consumed units as a quotient of integers. */
type Quotient = readonly [number, number]

const consumptionOf = ({ func }: Aggregation, uses: readonly Use[]): Quotient => {
  const units = uses.map((use) => use.units)
  const sum = units.reduce((all, unit) => all + unit, 0)
  if (uses.length === 0) return [0, 1]
  switch (func) {
    case 'count':
      return [uses.length, 1]
    case 'sum':
      return [sum, 1]
    case 'avg':
      return [sum, uses.length]
    case 'min':
      return [Math.min(...units), 1]
    case 'max':
      return [Math.max(...units), 1]
    case 'unique':
      return [new Set(uses.map(({ value }) => value)).size, 1]
  }
}

/** Whole credited units left after a consumption, between none and all. */
const remainingUnits = (credited: number, [units, of]: Quotient): number =>
  Math.min(credited, Math.max(0, Math.floor((credited * of - units) / of)))

/** Consumption beyond credits. */
const beyond = ([units, of]: Quotient, credited: number): Quotient => [Math.max(0, units - credited * of), of]

const sumOf = (lots: readonly Lot[]): number => lots.reduce((all, { units }) => all + units, 0)

/** Takes units from lots, newest first; returns the remaining lots. */
const takeUnits = (lots: readonly Lot[], most: number): readonly Lot[] => {
  let missing = most
  return lots
    .toSorted((a, b) => b.at - a.at)
    .map((lot) => {
      const units = Math.max(0, lot.units - missing)
      missing -= lot.units - units
      return { ...lot, units }
    })
}

/** Removes units from lots, oldest first, until `most` are left. */
const newest = (lots: readonly Lot[], most: number): readonly Lot[] => {
  const oldestFirst = lots.map((lot) => ({ ...lot, at: -lot.at }))
  return takeUnits(oldestFirst, Math.max(0, sumOf(lots) - most)).map((lot) => ({ ...lot, at: -lot.at }))
}

/** Billable usage of a subscription. */
type Bill = { readonly uses: readonly Use[]; readonly credited: number; readonly entries: number }

/** One customer and one meter, with the bill of a subscription if any. */
export const referenceLedger = (aggregation: Aggregation, isBilled: boolean) => {
  let uses: readonly Use[] = []
  let lots: readonly Lot[] = []
  let bill: Bill | undefined = isBilled ? { uses: [], credited: 0, entries: 0 } : undefined

  const unitsOf = (kind: boolean): number => sumOf(lots.filter(({ rollover }) => rollover === kind))

  /** Returns the credits that no use has taken; a use charged by a bill takes none. */
  const unusedCredits = (): number => {
    const [units, of] = consumptionOf(aggregation, uses)
    if (bill === undefined) return remainingUnits(sumOf(lots), [units, of])
    const billed = consumptionOf(aggregation, bill.uses)
    const [charged, by] = beyond(billed, bill.credited)
    return Math.max(
      remainingUnits(sumOf(lots), [units * by - charged * of, of * by]),
      Math.min(sumOf(lots), remainingUnits(bill.credited, billed)),
    )
  }

  /** Starts from zero usage; of the credits that roll over, the newest stay, up to the unused number. */
  const begin = (): void => {
    lots = newest(
      lots.filter(({ rollover }) => rollover),
      unusedCredits(),
    )
    uses = []
  }

  /** Returns the amount of a bill in minor units; undefined when nothing happened since the previous bill. */
  const amountOf = (price: number): number | undefined => {
    if (bill === undefined || bill.entries === 0) return undefined
    const [units, of] = beyond(consumptionOf(aggregation, bill.uses), bill.credited)
    return Math.floor((2 * price * units + of) / (2 * of))
  }

  return {
    /** Remaining units of each grant, as `grant rollover units`. */
    lots: (): readonly string[] =>
      lots
        .filter(({ units }) => units > 0)
        .map(({ grant, rollover, units }) => `${grant} ${rollover} ${units}`)
        .toSorted(),
    /** Expected rows of the customer and of the bill. */
    numbers: () => {
      const quotient = (all: readonly Use[]): number => {
        const [units, of] = consumptionOf(aggregation, all)
        return units / of
      }
      return {
        consumed: quotient(uses),
        rolling: unitsOf(true),
        other: unitsOf(false),
        billed: bill === undefined ? undefined : quotient(bill.uses),
        billed_credits: bill?.credited,
      }
    },
    use: (more: readonly Use[]): void => {
      uses = [...uses, ...more]
      if (bill !== undefined)
        bill = { ...bill, uses: [...bill.uses, ...more], entries: bill.entries + more.length }
    },
    credit: (grant: string, rollover: boolean, units: number, at: number): void => {
      const isOwn = (lot: Lot): boolean => lot.grant === grant && lot.rollover === rollover
      const ownUnits = sumOf(lots.filter(isOwn))
      lots = [...lots.filter((lot) => !isOwn(lot)), { grant, rollover, units: ownUnits + units, at }]
      if (bill !== undefined) bill = { ...bill, credited: bill.credited + units, entries: bill.entries + 1 }
    },
    /**
     * Takes units back from the lots of one grant only. A bill keeps no more credits than the customer has
     * left.
     */
    refund: (grant: string, units: number): void => {
      const before = [unitsOf(true), unitsOf(false)]
      const ownLots = lots.filter((lot) => lot.grant === grant)
      lots = [...lots.filter((lot) => lot.grant !== grant), ...takeUnits(ownLots, units)]
      const takenUnits = [unitsOf(true), unitsOf(false)].map((now, kind) => (before[kind] ?? 0) - now)
      const all = takenUnits.reduce((sum, item) => sum + item, 0)
      if (bill === undefined || all === 0) return
      const { credited, entries } = bill
      bill = {
        ...bill,
        credited: Math.max(0, credited - all, Math.min(credited, sumOf(lots))),
        entries: entries + takenUnits.filter((item) => item > 0).length,
      }
    },
    /** Reset together with other credits: a billed meter is reset only with its invoice. */
    reset: (): void => {
      if (bill === undefined) begin()
    },
    invoice: (price: number): number | undefined => {
      const amount = amountOf(price)
      begin()
      bill = { uses: [], credited: sumOf(lots), entries: lots.some(({ units }) => units > 0) ? 1 : 0 }
      return amount
    },
    /** Changes the bill of a subscription to another price. */
    change: (price: number): number | undefined => {
      const amount = amountOf(price)
      bill = { uses: [], credited: unusedCredits(), entries: 0 }
      return amount
    },
  }
}
