export { insertNewMovements, settleMovements, takeForeignMovements } from './movement-queries.ts'
export {
  blockingStatuses,
  clearEvidence,
  type DisputeRow,
  findBlockingDispute,
  findByProcessorId,
  findUnsettledDisputes,
  insertDispute,
  selectDisputes,
  setEvidence,
  updateDispute,
} from './queries.ts'
