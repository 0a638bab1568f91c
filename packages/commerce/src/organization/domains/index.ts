import { defineArea } from '../../core/area.ts'
import { checkJob, checksDue } from './check.ts'
import { askPage } from './gate.ts'
import * as seller from './seller.ts'

/** Custom domains for the checkouts and portals of organizations. */
export const domains = defineArea('domains', {
  endpoints: { domains: seller },
  jobs: [checkJob],
  due: [checksDue],
  pages: (services) => [askPage(services)],
})

export { domainGate } from './gate.ts'
export { systemNames } from './name-service.ts'
export { isOfOrganization } from './queries.ts'
