import type { Address } from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { PlatformName } from '../catalog/integrations/index.ts'
import type { TaxIdPair, UserData } from '../core/database/column-shapes.ts'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'connected_accounts.platform': PlatformName

    'customers.billing_address': JsonColumn<Address>
    'customers.tax_id': TaxIdPair
    'customers.metadata': UserData
  }
}
