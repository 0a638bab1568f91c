import { organizationAccessTokens } from '@atelier/contract'
import { useAction, useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { useOrganization } from '../shell/organization.ts'
import { useRole } from '../shell/use-role.ts'
import { client, type OrganizationToken } from './client.ts'
import { TokenList } from './TokenList.tsx'
import type { tokenBody } from './token-fields.ts'

/** Access tokens of the organization. */
export const OrganizationTokensPage = () => {
  const { id: organization_id, name } = useOrganization()
  const { query, frame } = useListSearch(organizationAccessTokens.list.query, '-created_at')
  const role = useRole()
  const list = useEndpoint(
    client.organizationAccessTokens.list,
    { query: { ...query, organization_id } },
    { keepLast: true },
  )
  const create = useAction(client.organizationAccessTokens.create)
  const revoke = useAction(client.organizationAccessTokens.delete)
  return (
    <>
      <title>Access tokens · Atelier</title>
      <TokenList<OrganizationToken>
        note={`Programs that call the API for ${name}. They keep working when the member who created them leaves.`}
        list={list}
        frame={frame}
        endpoint={organizationAccessTokens.create}
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
