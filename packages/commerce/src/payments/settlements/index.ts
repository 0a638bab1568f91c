export { findSettlementCurrency } from './currency-queries.ts'
export {
  findUnsettled,
  scheduleSettlementPoll,
  selectUnsettled,
  setAvailable,
  setSettlement,
} from './queries.ts'
