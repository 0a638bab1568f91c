import type { Language, LicenseKeyStatus, ReviewStatus } from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { StoredGrantProperties, UserData } from '../core/database/column-shapes.ts'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'benefit_grants.properties': JsonColumn<StoredGrantProperties>
    'benefit_grants.remote_action': 'grant' | 'revoke'
    'benefit_grants.remote_given': JsonColumn<readonly StoredGrantProperties[]>
    'benefit_grants.remote_event': 'created' | 'updated'
    'benefit_grants.revocation_reason':
      | 'customer_deleted'
      | 'refunded'
      | 'disputed'
      | 'not_paid'
      | 'subscription_paused'
      | 'subscription_ended'
      | 'product_changed'
      | 'benefit_removed'
      | 'benefit_deleted'

    'downloadables.status': 'granted' | 'revoked'

    'license_keys.status': LicenseKeyStatus

    'license_key_activations.meta': UserData
    'license_key_activations.conditions': UserData

    'reviews.language': Language
    'reviews.status': ReviewStatus
  }
}
