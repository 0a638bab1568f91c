import type { Finding, ProductCreate, ProductUpdate } from '@atelier/contract'
import { invalid } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import type { WishedPrice } from './decide-prices.ts'

type Wishes = Pick<output<typeof ProductCreate> | output<typeof ProductUpdate>, 'prices' | keyof typeof lists>

const lists = { medias: 'Product pictures', attached_custom_fields: 'Custom fields' } as const

const unavailable = (loc: Finding['loc'], what: string): Finding => ({
  loc,
  msg: `${what} are not available here.`,
  type: 'unavailable',
})

/** The prices wished for, when everything wished for is something this shop can sell. @throws 422 */
export const requireSellable = (body: Wishes): readonly WishedPrice[] => {
  const findings: Finding[] = []
  for (const [field, what] of Object.entries(lists))
    if ((body[field as keyof typeof lists] ?? []).length > 0)
      findings.push(unavailable(['body', field], what))
  const prices: WishedPrice[] = []
  for (const [position, price] of (body.prices ?? []).entries())
    if ('id' in price || price.amount_type === 'fixed' || price.amount_type === 'free') prices.push(price)
    else findings.push(unavailable(['body', 'prices', position], `Prices of the kind ${price.amount_type}`))
  if (findings.length > 0) throw invalid(...findings)
  return prices
}
