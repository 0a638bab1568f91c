export {
  type Batches,
  type DueBatch,
  findDueBatches,
  findOrganizationsOfBatches,
  findOrganizationsWithDueBatches,
  findStoredBatches,
  hasBatchAmong,
  selectDueBatches,
} from './due-queries.ts'
export { deleteBatches, setAside } from './queries.ts'
