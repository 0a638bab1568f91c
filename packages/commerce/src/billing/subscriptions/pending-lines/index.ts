export { addCreditedAmount } from './credit-queries.ts'
export { dropPendingLines, giveCredit, settleCredit } from './credits.ts'
export { moveCredits, sumPendingLines } from './queries.ts'
