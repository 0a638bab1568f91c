export {
  type AutoTopUpRow,
  countAutomatic,
  deleteAutoTopUp,
  deleteAutoTopUpsOf,
  findAutoTopUp,
  putAutoTopUp,
  updateAutoTopUp,
} from './auto-top-up-queries.ts'
export { postCredit, returnToWallet } from './post.ts'
export {
  ensureWallet,
  findAvailable,
  getOwnWallet,
  heldAmount,
  lockAvailable,
  lockWallet,
  type WalletKey,
} from './queries.ts'
export { amountFromWallet, fromWalletOf, noWalletPart, type WalletPart, walletPartOf } from './rule.ts'
export { bearDispute, findUnspent, lockRefundable, returnRefund, takeRefund } from './top-ups.ts'
