import { defineQuarter } from '../core/define-quarter.ts'
import { createSampleOrganization, openDemoOrganization } from './index.ts'

/** Organization of a new installation, with its one product, and organizations of sample shops. */
export const quarter = defineQuarter({
  offers: (services) => ({
    openDemoOrganization: () => openDemoOrganization(services),
    createSampleOrganization: (name: string, slug: string) => createSampleOrganization(services, name, slug),
  }),
})
