import type { CustomField } from '@atelier/contract'

/** `T` with moments that may be texts or dates, member by member of a union. */
type Stored<T> = T extends unknown
  ? Omit<T, 'created_at' | 'modified_at'> & {
      readonly created_at: Date | string
      readonly modified_at: Date | string | null
    }
  : never

/** A custom field as it is stored; its moments are texts when it was read inside JSON. */
export type StoredCustomField = Stored<CustomField>
