import { customFields, type CustomField } from '@atelier/contract'
import { withKeys } from '../../lib/client-keys.ts'
import { useEndpoint, type EndpointState } from '../../lib/queries.ts'
import { readAll } from '../../lib/read-all.ts'
import { clientFor } from '../client.ts'
import { useOrganization } from '../shell/organization.ts'

const calls = clientFor({ customFields: { list: customFields.list } })
const client = withKeys({ customFields: { all: readAll(calls.customFields.list) } })

/** Returns the custom fields of the organization, by their slugs. */
export const useCustomFields = (): EndpointState<{ items: CustomField[] }> => {
  const { id: organization_id } = useOrganization()
  return useEndpoint(client.customFields.all, { query: { organization_id } })
}
