import { blockingLimit } from '@atelier/plumbing/http'
import { type CorePorts, defineQuarter } from '../core/define-quarter.ts'
import { benefitGrants } from './benefit-grants/index.ts'
import { downloadables } from './downloadables/index.ts'
import { keyRotations } from './key-rotations/index.ts'
import { licenseKeys } from './license-keys/index.ts'
import { reviews } from './reviews/index.ts'
import { shipments } from './shipments/index.ts'
import { supply } from '../core/database/later-query.ts'
import { grantsOfSubscription } from '../billing/customer-meters/index.ts'
import { grantRunOf } from '../catalog/benefits/index.ts'
import * as files from '../catalog/files/index.ts'
import * as customers from '../customers/customers/index.ts'
import { findCustomersWithHoldings, findHoldings } from './holdings-queries.ts'
import { countDownloaders, selectGrantsOf, selectLastRun } from './supplied-queries.ts'

/** Rate limit per license key; excess calls block it for a minute. */
const keyRate = { rate: { perSecond: 3, burst: 3 }, blockMs: 60_000 }

type DeliveryPorts = CorePorts & {
  /** Rate limit per license key. Default: `on`. */
  readonly license_key_limits?: 'on' | 'off'
}

/** Benefits in the hands of customers. */
export const quarter = defineQuarter({
  areas: [licenseKeys, downloadables, benefitGrants, keyRotations, reviews, shipments],
  supplies: [
    supply(grantRunOf, selectLastRun),
    supply(files.countDownloaders, countDownloaders),
    supply(customers.findHoldings, findHoldings),
    supply(customers.findCustomersWithHoldings, findCustomersWithHoldings),
    supply(grantsOfSubscription, selectGrantsOf),
  ],
  open: ({ license_key_limits }: DeliveryPorts) => ({
    key_limit:
      license_key_limits === 'off'
        ? ('off' as const)
        : blockingLimit({ ...keyRate, now: () => performance.now() }),
  }),
})
