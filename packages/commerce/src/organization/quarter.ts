import { selectOrganizations } from '../access/index.ts'
import { supply } from '../core/database/later-query.ts'
import { ofOpenOrganization } from '../core/database/of-seller.ts'
import { type CorePorts, defineQuarter } from '../core/define-quarter.ts'
import type { Services } from '../core/services.ts'
import { brands } from './brands/index.ts'
import { domainGate, domains, systemNames } from './domains/index.ts'
import { organizations } from './organizations/index.ts'
import { isOpen, selectProfiles } from './supplied-queries.ts'

type OrganizationPorts = CorePorts & {
  /** DNS client. Default: the system's DNS servers. */
  readonly names?: Services['names']
}

/** Settings, brand and domains of organizations. */
export const quarter = defineQuarter({
  areas: [organizations, domains, brands],
  supplies: [supply(selectOrganizations, selectProfiles), supply(ofOpenOrganization, isOpen)],
  open: ({ names }: OrganizationPorts) => ({ names: names ?? systemNames() }),
  offers: (services) => ({
    /**
     * Filters every request before routing. Returns the response to requests that an organization's domain does
     * not serve.
     */
    domainGate: domainGate(services),
  }),
})
