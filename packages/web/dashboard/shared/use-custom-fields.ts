import { customFields, type CustomField } from '@atelier/contract'
import { withKeys } from '../../lib/client-keys.ts'
import { useEndpoint, type EndpointState } from '../../lib/queries.ts'
import { clientFor } from '../client.ts'
import { useOrganization } from '../shell/organization.ts'
import { readCustomFields } from './read-custom-fields.ts'

const calls = clientFor({ customFields: { list: customFields.list } })
const client = withKeys({ customFields: { all: readCustomFields(calls.customFields.list) } })

/** Returns the custom fields of the organization, by their slugs. */
export const useCustomFields = (): EndpointState<{ items: CustomField[] }> => {
  const { id: organization_id } = useOrganization()
  return useEndpoint(client.customFields.all, { organization_id })
}
