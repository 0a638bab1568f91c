import { readDecimal } from '../../lib/money.ts'
import { readPercent } from '../../lib/percent.ts'
import type { DiscountEntry } from './discount-entry.ts'

type Words = {
  readonly money: (amount: number, currency: string) => string
  readonly long: (moment: string) => string
}

const off = ({ type, percent, amount }: DiscountEntry, money: Words['money']): string | undefined => {
  const value = type === 'percentage' ? readPercent(percent) : readDecimal(amount, 'usd')
  if (value === undefined) return undefined
  return type === 'percentage' ? `${value / 100}%` : money(value, 'usd')
}

const payments = ({ duration, months }: DiscountEntry): string => {
  if (duration === 'once') return 'a one-time purchase, or the first payment of a subscription'
  if (duration === 'forever') return 'a one-time purchase, or every payment of a subscription'
  return `the payments of a subscription in its first ${months === 1 ? 'month' : `${months ?? '…'} months`}`
}

/** Summarizes a discount in sentences, while the form is filled in. */
export const summaryOf = (entry: DiscountEntry, { money, long }: Words): readonly string[] => {
  const amount = off(entry, money)
  const names = entry.products.map(({ name }) => name)
  const code = entry.code.trim()
  return [
    ...(amount === undefined ? [] : [`Takes ${amount} off ${payments(entry)}.`]),
    names.length === 0 ? 'For all products.' : `Only for ${names.join(', ')}.`,
    code === ''
      ? 'No code: it is applied through a checkout link or the API.'
      : `Customers enter the code ${code}; it is not case-sensitive.`,
    ...(entry.startsAt === '' ? [] : [`Starts ${long(entry.startsAt)}.`]),
    ...(entry.endsAt === '' ? [] : [`Ends ${long(entry.endsAt)}.`]),
    ...(entry.isLimited && entry.most !== null
      ? [`Can be redeemed ${entry.most === 1 ? 'once' : `${entry.most} times`} in total.`]
      : []),
  ]
}
