import { Trash2 } from 'lucide-react'
import { useFormat } from '../../lib/format.ts'
import { shopTime } from '../../lib/sandbox.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/Table.tsx'
import lists from '../../ui/list.module.css'
import type { PersonalToken } from './client.ts'
import { scopesText } from './scope-rows.ts'
import { hasEnded } from './token-fields.ts'
import css from './Developers.module.css'

/** The columns of a list of tokens. @param revoke absent for members who may not revoke them */
export const useTokenColumns = <Token extends PersonalToken>(
  revoke: ((token: Token) => void) | undefined,
): readonly Column<Token>[] => {
  const { ago, day, full } = useFormat()
  const moment = (at: string | null, otherwise: string, show: (moment: string) => string) =>
    at === null ? (
      <span className={lists.soft}>{otherwise}</span>
    ) : (
      <time dateTime={at} title={full(at)} className={lists.soft}>
        {show(at)}
      </time>
    )
  return [
    {
      id: 'comment',
      header: 'Token',
      grow: true,
      sort: 'comment',
      cell: ({ comment, token_start }) => (
        <>
          <span className={css.name} title={comment}>
            {comment}
          </span>
          {token_start !== null && <span className={lists.under}>{token_start}…</span>}
        </>
      ),
    },
    {
      id: 'scopes',
      header: 'Access',
      from: 'tablet',
      cell: ({ scopes }) => <span title={scopes.join(', ')}>{scopesText(scopes)}</span>,
    },
    {
      id: 'used',
      header: 'Last used',
      sort: 'last_used_at',
      cell: ({ last_used_at }) => moment(last_used_at, 'Never', ago),
    },
    {
      id: 'created',
      header: 'Made',
      sort: 'created_at',
      from: 'desktop',
      cell: ({ created_at }) => moment(created_at, '', day),
    },
    {
      id: 'expires',
      header: 'Ends',
      from: 'tablet',
      cell: (token) =>
        hasEnded(token, shopTime()) ? (
          <Badge tone="bad">Ended</Badge>
        ) : (
          moment(token.expires_at, 'Never', day)
        ),
    },
    ...(revoke === undefined
      ? []
      : [
          {
            id: 'actions',
            header: '',
            align: 'end' as const,
            cell: (token: Token) => (
              <button
                type="button"
                className={css.more}
                aria-label={`Revoke ${token.comment}`}
                title="Revoke"
                onClick={() => revoke(token)}
              >
                <Trash2 size={15} aria-hidden="true" />
              </button>
            ),
          },
        ]),
  ]
}
