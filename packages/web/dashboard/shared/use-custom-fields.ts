import { customFields, type CustomField } from '@atelier/contract'
import { useEndpoint, type EndpointState } from '../../lib/queries.ts'
import { clientFor } from '../client.ts'
import { useOrganization } from '../shell/organization.ts'

const client = clientFor({ customFields: { list: customFields.list } })

/** Returns the custom fields of the organization, the first hundred by their slugs. */
export const useCustomFields = ({ enabled = true } = {}): EndpointState<{ items: CustomField[] }> => {
  const { id: organization_id } = useOrganization()
  return useEndpoint(client.customFields.list, { query: { organization_id, limit: 100 } }, { enabled })
}
