export {
  countMeters,
  findMeter,
  findMeterDefinitions,
  findMeters,
  getMeter,
  insertMeter,
  lockMeters,
  type MeterRow,
  updateMeter,
} from './meter-queries.ts'
export { checkoutsOf, subscriptionsOf } from './purchases-of-customer.ts'
