export { findMeterIds } from './meter-queries.ts'
