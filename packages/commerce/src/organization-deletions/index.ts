import { defineArea } from '../core/area.ts'
import { organizationDeletionsOfOwners } from './calls.ts'
import { continueDeletions, deleteOrganizationJob } from './delete.ts'
import { sendNoticeJob } from './mails.ts'

/** How an organization ends: closed at once, deleted after a grace period in which it can be kept. */
export const organizationDeletions = defineArea('organization-deletions', {
  endpoints: { organizationDeletions: organizationDeletionsOfOwners },
  jobs: [sendNoticeJob, deleteOrganizationJob],
  due: [continueDeletions],
})
