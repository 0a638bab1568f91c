import { defineArea } from '../../core/area.ts'
import { confirmPurchase, confirmRenewal, resendReceipt, sendConfirmationJob } from './confirmation.ts'
import { announceLosses, recordLoss, sendLossesJob } from './losses.ts'
import * as orderReceipts from './seller.ts'

/** E-mails of a purchase: its benefits, and later their loss. */
export const purchaseMails = defineArea('purchase-mails', {
  endpoints: { orderReceipts },
  on: {
    'order.fulfilled': confirmPurchase,
    'order.paid': confirmRenewal,
    'order.receipt_requested': resendReceipt,
    'benefit_grant.revoked': recordLoss,
  },
  jobs: [sendConfirmationJob, sendLossesJob],
  due: [announceLosses],
})

export { confirmationMailId } from './confirmation.ts'
