import { defineArea } from '../../core/area.ts'
import * as seller from './seller.ts'

export const benefits = defineArea('benefits', { endpoints: { benefits: seller } })

export { addBenefit } from './add.ts'
export type {
  BenefitGrantRow,
  DeliveredGrant,
  Delivery,
  GrantOfBenefit,
  RemoteDelivery,
  RevokedGrant,
} from './delivery.ts'
export { grantRunOf, presentGrantRun } from './grant-run.ts'
export { presentBenefit, presentPublicBenefit } from './present.ts'
export {
  type BenefitRow,
  getBenefit,
  lockGrantsOf,
  lockLiveBenefits,
  findBenefit,
  lockBenefits,
} from './queries.ts'
export { activeFiles } from './rules.ts'
