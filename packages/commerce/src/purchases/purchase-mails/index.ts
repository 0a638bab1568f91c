import { defineArea } from '../../core/area.ts'
import { confirmPurchase, confirmRenewal, resendReceipt, sendConfirmationJob } from './confirmation.ts'
import { noteLoss, sendLossesJob, tellLosses } from './losses.ts'
import * as orderReceipts from './seller.ts'

/** The mails that a purchase brings: what the buyer got, and later what the buyer has lost again. */
export const purchaseMails = defineArea('purchase-mails', {
  endpoints: { orderReceipts },
  on: {
    'order.fulfilled': confirmPurchase,
    'order.paid': confirmRenewal,
    'order.receipt_requested': resendReceipt,
    'benefit_grant.revoked': noteLoss,
  },
  jobs: [sendConfirmationJob, sendLossesJob],
  due: [tellLosses],
})

export { confirmationMailId } from './confirmation.ts'
