import * as api from '@atelier/contract'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import type { PersonalToken } from '../api-types.ts'
import { TokenList } from './TokenList.tsx'

/** Personal access tokens of the current user. */
export const PersonalTokensPage = () => {
  const { query, frame } = useListSearch(api.personalAccessTokens.list.query, '-created_at')
  const list = useEndpoint(api.personalAccessTokens.list, { query }, { keepLast: true })
  const create = useWrite(api.personalAccessTokens.create)
  const revoke = useWrite(api.personalAccessTokens.delete)
  return (
    <>
      <TokenList<PersonalToken>
        note="They act as you in every organization you belong to, and never exceed your role there."
        list={list}
        frame={frame}
        endpoint={api.personalAccessTokens.create}
        create={create}
        revoke={revoke}
        mayManage
      />
    </>
  )
}
