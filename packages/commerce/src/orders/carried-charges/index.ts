export {
  type CarriedCharge,
  charged,
  collectCharges,
  findUncollectedCharges,
  getCharged,
  insertCarriedCharge,
  releaseCharges,
  sumOfCharges,
  updateWrittenOff,
} from './queries.ts'
export { appliedBalanceOf, type Occasion, type OrderCharge, orderChargeOf, totalIssues } from './rule.ts'
