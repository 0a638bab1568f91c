import { defineQuarter } from '../core/define-quarter.ts'
import { openDemoOrganization } from './index.ts'

/** Organization of a new installation, with its one product. */
export const quarter = defineQuarter({
  offers: (services) => ({ openDemoOrganization: () => openDemoOrganization(services) }),
})
