import type { Row } from '@atelier/plumbing/database'
import type { CustomFieldsTable } from '../../database/tables.ts'

/** A custom field as it is stored. */
export type StoredCustomField = Row<CustomFieldsTable>
