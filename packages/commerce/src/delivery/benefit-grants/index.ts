import { defineArea } from '../../core/area.ts'
import { consumers } from './consumers.ts'
import { listAllGrants, listGrants } from './list-queries.ts'
import * as orderDownloads from './seller-downloads.ts'
import * as portal from './portal.ts'
import { deliverRemotelyJob, remoteDeliveriesDue } from './remote.ts'
import { reconcileSourceJob, runGrantsJob } from './runs.ts'

export const benefitGrants = defineArea('benefit-grants', {
  endpoints: {
    'benefits.grants': listGrants,
    benefitGrants: { list: listAllGrants },
    orderDownloads,
    'customerPortal.benefitGrants': { get: portal.get, list: portal.list, update: portal.update },
  },
  on: consumers,
  jobs: [runGrantsJob, reconcileSourceJob, deliverRemotelyJob],
  due: [remoteDeliveriesDue],
})

export { findFailedGrants } from './attention-queries.ts'
export { recordGrantEvents } from './events.ts'
export { findGrant, saveGrants } from './queries.ts'
