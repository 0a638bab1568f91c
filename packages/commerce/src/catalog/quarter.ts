import { type CorePorts, defineQuarter } from '../core/define-quarter.ts'
import type { Services } from '../core/services.ts'
import { benefits } from './benefits/index.ts'
import { customFields } from './custom-fields/index.ts'
import { discordServers } from './discord-servers/index.ts'
import { discounts } from './discounts/index.ts'
import { files } from './files/index.ts'
import { openScanningKeys } from './integrations/github/scanning-keys.ts'
import type { Integrations } from './integrations/platforms.ts'
import { products } from './products/index.ts'
import { repositories } from './repositories/index.ts'
import { supply } from '../core/database/later-query.ts'
import * as brands from '../organization/brands/index.ts'
import * as settings from '../organization/organizations/index.ts'
import { findLogo, findProductsWithoutPriceIn } from './supplied-queries.ts'

type CatalogPorts = CorePorts & {
  readonly integrations?: Integrations
  readonly scanning_keys?: Services['scanning_keys']
}

/** Products, discounts, benefits, and the platforms that benefits open. */
export const quarter = defineQuarter({
  areas: [customFields, files, repositories, discordServers, benefits, products, discounts],
  supplies: [
    supply(brands.findLogo, findLogo),
    supply(settings.findProductsWithoutPriceIn, findProductsWithoutPriceIn),
  ],
  open: (ports: CatalogPorts) => ({
    integrations: ports.integrations ?? {},
    scanning_keys: ports.scanning_keys ?? openScanningKeys(),
  }),
})
