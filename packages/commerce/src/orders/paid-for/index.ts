export {
  amounts,
  chargedMoney,
  creditOfPending,
  fromWallet,
  getPaidFor,
  isOfPeriod,
  isPaid,
  lockOrdersOfPeriod,
  selectPaidFor,
  type SubscriptionPeriod,
  sumCredits,
  usedCredit,
} from './queries.ts'
export { refundAmounts, splitGross } from './refund-amounts.ts'
export { creditOf, distribute, earlierCredit, leftOf, type PaidFor, shortfallOf } from './rule.ts'
