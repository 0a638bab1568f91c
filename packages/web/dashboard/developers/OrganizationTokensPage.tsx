import * as api from '@atelier/contract'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { useOrganization } from '../shell/organization.ts'
import { useRole } from '../shell/use-role.ts'
import type { OrganizationToken } from '../api-types.ts'
import { TokenList } from './TokenList.tsx'
import type { tokenBody } from './token-fields.ts'

/** Access tokens of the organization. */
export const OrganizationTokensPage = () => {
  const { id: organization_id, name } = useOrganization()
  const { query, frame } = useListSearch(api.organizationAccessTokens.list.query, '-created_at')
  const role = useRole()
  const list = useEndpoint(
    api.organizationAccessTokens.list,
    { query: { ...query, organization_id } },
    { keepLast: true },
  )
  const create = useWrite(api.organizationAccessTokens.create)
  const revoke = useWrite(api.organizationAccessTokens.delete)
  return (
    <>
      <TokenList<OrganizationToken>
        note={`Programs that call the API for ${name}. They keep working when the member who created them leaves.`}
        list={list}
        frame={frame}
        endpoint={api.organizationAccessTokens.create}
        create={{
          ...create,
          run: ({ body }: { body: ReturnType<typeof tokenBody> }, key?: string) =>
            create.run({ body: { ...body, organization_id } }, key),
        }}
        revoke={revoke}
        mayManage={role && ['owner', 'admin', 'developer'].includes(role)}
      />
    </>
  )
}
