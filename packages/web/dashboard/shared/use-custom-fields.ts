import * as api from '@atelier/contract'
import type { EndpointState } from '../../lib/queries.ts'
import { useWholeList } from '../../lib/use-whole-list.ts'
import { useOrganization } from '../shell/organization.ts'

/** Returns the custom fields of the organization, by their slugs. */
export const useCustomFields = (): EndpointState<{ items: api.CustomField[] }> =>
  useWholeList(api.customFields.list, { organization_id: useOrganization().id })
