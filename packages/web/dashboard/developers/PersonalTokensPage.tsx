import { personalAccessTokens } from '@atelier/contract'
import { useAction, useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { client, type PersonalToken } from './client.ts'
import { TokenList } from './TokenList.tsx'

/** Personal access tokens of the current user. */
export const PersonalTokensPage = () => {
  const { query, frame } = useListSearch(personalAccessTokens.list.query, '-created_at')
  const list = useEndpoint(client.personalAccessTokens.list, { query }, { keepLast: true })
  const create = useAction(client.personalAccessTokens.create)
  const revoke = useAction(client.personalAccessTokens.delete)
  return (
    <>
      <title>Personal tokens · Atelier</title>
      <TokenList<PersonalToken>
        note="They act as you in every organization you belong to, and never exceed your role there."
        list={list}
        frame={frame}
        endpoint={personalAccessTokens.create}
        create={create}
        revoke={revoke}
        mayManage
      />
    </>
  )
}
