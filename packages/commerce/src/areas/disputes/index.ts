import { defineArea } from '../../area.ts'
import { submitEvidence } from './answer.ts'
import { consumers } from './consumers.ts'
import { listDisputes } from './list-queries.ts'
import { tellOwnersJob } from './mails.ts'
import { accept, get } from './seller.ts'

/** Disputes of payments: what the processor reports of them, and what the seller answers. */
export const disputes = defineArea('disputes', {
  endpoints: { disputes: { list: listDisputes, get, submitEvidence, accept } },
  on: consumers,
  jobs: [tellOwnersJob],
})

export { findBlockingDispute } from './queries.ts'
export { settleDispute } from './settle.ts'
