import { defineArea } from '../../core/area.ts'
import { declare, get } from './portal.ts'
import { notifyOwnersJob, sendConfirmationJob } from './mails.ts'
import { refundWithdrawalJob } from './refund.ts'
import * as seller from './seller.ts'

/** Right of consumers in the European Union to withdraw from a contract concluded online. */
export const withdrawals = defineArea('withdrawals', {
  endpoints: {
    portalWithdrawals: { get, declare },
    orderWithdrawals: { get: seller.get },
    withdrawalSettings: seller.settings,
  },
  jobs: [sendConfirmationJob, notifyOwnersJob, refundWithdrawalJob],
})

export { withdrawalMailId } from './mails.ts'
export { isWithdrawn } from './queries.ts'
export { refundDueAt } from './rules.ts'
export { findOpenWithdrawals } from './attention-queries.ts'
