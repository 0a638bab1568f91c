import { defineArea } from '../../core/area.ts'
import { checkJob, checksDue } from './check.ts'
import { askPage } from './gate.ts'
import * as seller from './seller.ts'

/** Domains of organizations, on which their checkouts and portals are shown. */
export const domains = defineArea('domains', {
  endpoints: { domains: seller },
  jobs: [checkJob],
  due: [checksDue],
  pages: (services) => [askPage(services)],
})

export { domainGate } from './gate.ts'
export { type NameService, systemNames } from './name-service.ts'
