import { readDecimal } from '../../lib/money.ts'
import { readPercent } from '../../lib/percent.ts'
import type { DiscountEntry } from './discount-entry.ts'

type Words = {
  readonly money: (amount: number, currency: string) => string
  readonly long: (moment: string) => string
}

const off = ({ type, percent, amounts }: DiscountEntry, money: Words['money']): string | undefined => {
  if (type === 'percentage') {
    const points = readPercent(percent)
    return points === undefined ? undefined : `${points / 100}%`
  }
  const texts = amounts.flatMap(({ currency, text }) => {
    const amount = readDecimal(text, currency)
    return amount === undefined ? [] : [money(amount, currency)]
  })
  return texts.length === 0 ? undefined : texts.join(' or ')
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
    ...(entry.type === 'fixed' && entry.amounts.length > 1
      ? ['Each amount is for purchases in its currency; the discount applies in no other.']
      : []),
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
