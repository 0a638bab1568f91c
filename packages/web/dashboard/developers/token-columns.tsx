import { Trash2 } from 'lucide-react'
import { shopTime } from '../../lib/sandbox.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import lists from '../../ui/list.module.css'
import type { PersonalToken } from '../api-types.ts'
import { scopesText } from './scope-rows.ts'
import { hasEnded, labelOfWire } from './token-fields.ts'
import css from './Developers.module.css'

const never = <span className={lists.soft}>Never</span>

/** Returns the columns of a token list. @param revoke absent for members who may not revoke them */
export const tokenColumns = <Token extends PersonalToken>(
  revoke: ((token: Token) => void) | undefined,
): readonly Column<Token>[] => [
  {
    id: 'comment',
    header: 'Token',
    grow: true,
    sort: 'comment',
    cell: ({ comment, token_start, wire }) => (
      <>
        <span className={css.name} title={comment}>
          {comment}
        </span>
        {token_start !== null && <span className={lists.under}>{token_start}…</span>}
        {wire !== null && <span className={lists.under}>{labelOfWire(wire)}</span>}
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
    cell: ({ last_used_at }) => (last_used_at === null ? never : <Moment at={last_used_at} as="ago" />),
  },
  {
    id: 'created',
    header: 'Created',
    sort: 'created_at',
    from: 'desktop',
    cell: ({ created_at }) => <Moment at={created_at} as="day" />,
  },
  {
    id: 'expires',
    header: 'Expires',
    from: 'tablet',
    cell: (token) => {
      if (hasEnded(token, shopTime())) return <Badge tone="bad">Expired</Badge>
      return token.expires_at === null ? never : <Moment at={token.expires_at} as="day" />
    },
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
