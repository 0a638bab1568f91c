export { type AnnouncementKind, writeAnnouncement } from './announcements.ts'
export { type LostBenefit, writeLosses, writeRotatedKey } from './benefits.ts'
export { isCharged, type NextCharge } from './next-charge.ts'
export { type OrderFacts, writeRefund, writeReturned } from './orders.ts'
export { writeConfirmation, writeRenewal } from './receipts.ts'
export { writeReviewRequest } from './reviews.ts'
export { writeShipment } from './shipments.ts'
export {
  writeEmailAsked,
  writeEmailChanged,
  writeEmailConfirm,
  writeLeakedLink,
  writeSignInCode,
} from './sign-in.ts'
export {
  type NoticeKind,
  type OwedPayment,
  type SubscriptionFacts,
  writeAuthenticationRequired,
  writeNotice,
  writePastDue,
} from './subscriptions.ts'
export { writeTopUpDeclined } from './top-ups.ts'
export { type TrialFacts, writeTrial } from './trials.ts'
export { writeWithdrawal } from './withdrawals.ts'
