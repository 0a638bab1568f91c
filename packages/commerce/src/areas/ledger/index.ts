import { defineArea } from '../../area.ts'
import { checkBooksJob } from './check.ts'
import * as seller from './seller.ts'

/** The books of an organization, read by its members. */
export const ledger = defineArea('ledger', { endpoints: { ledger: seller }, jobs: [checkBooksJob] })
