import { defineArea } from '../core/area.ts'
import { organizationDeletionsOfOwners } from './user.ts'
import { continueDeletions, deleteOrganizationJob } from './delete.ts'
import { sendNoticeJob } from './mails.ts'

/**
 * Deletion of organizations: closed immediately, deleted after a grace period in which the request can be
 * undone.
 */
export const organizationDeletions = defineArea('organization-deletions', {
  endpoints: { organizationDeletions: organizationDeletionsOfOwners },
  jobs: [sendNoticeJob, deleteOrganizationJob],
  due: [continueDeletions],
})
