import { defineQuarter } from '../core/define-quarter.ts'
import { organizationDeletions } from './index.ts'

/** Deletion of organizations, which spans the tables of all quarters. */
export const quarter = defineQuarter({ areas: [organizationDeletions] })
