export { postToLedger } from './post.ts'
export {
  borneByBalance,
  disputeEntries,
  exchangeEntries,
  feeEntries,
  grantEntries,
  orderReturnEntries,
  paymentEntries,
  payoutEntries,
  payoutReturnEntries,
  refundEntries,
  refundReturnEntries,
  saleEntries,
  topUpEntries,
  writeOffEntries,
} from './postings.ts'
export { findPostingsOf, isFeePosted, isRefundReturned } from './queries.ts'
