import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { Link } from 'react-router'
import { classes } from '../../lib/classes.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { FlagFilter } from '../../ui/FlagFilter.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Grant } from '../api-types.ts'
import cells from '../../ui/list.module.css'
import css from './BenefitGrants.module.css'

const GrantStatus = ({ grant: { is_granted, is_revoked, error } }: { grant: Grant }) => {
  if (is_revoked) return <Badge>Revoked</Badge>
  if (is_granted) return <Badge tone="good">Granted</Badge>
  return error ? <Badge tone="bad">Failed</Badge> : <Badge tone="warn">Waiting</Badge>
}

/** Returns the detail of a grant beside its status: the error, or the granted key. */
const noteOf = ({ error, is_granted, properties }: Grant): string | undefined =>
  error?.message ?? (is_granted ? properties.display_key : undefined)

const useColumns = (): readonly Column<Grant>[] => {
  const { slug } = useOrganization()
  return [
    {
      id: 'customer',
      header: 'Customer',
      grow: true,
      cell: (grant) => {
        const { name, email } = grant.customer
        return (
          <>
            <Link
              className={cells.main}
              title={readableEmail(email)}
              to={paths.customer(slug, grant.customer_id)}
            >
              {name ?? readableEmail(email)}
            </Link>
            <span className={classes(cells.under, cells.narrow)}>{noteOf(grant) ?? email}</span>
          </>
        )
      },
    },
    {
      id: 'note',
      header: 'Note',
      grow: true,
      from: 'tablet',
      cell: (grant) => {
        const note = noteOf(grant)
        return (
          <span className={grant.error ? css.bad : cells.soft} title={note}>
            {note ?? '–'}
          </span>
        )
      },
    },
    {
      id: 'since',
      header: 'Since',
      from: 'tablet',
      cell: ({ granted_at, revoked_at, created_at }) => (
        <Moment at={revoked_at ?? granted_at ?? created_at} />
      ),
    },
    { id: 'status', header: 'Status', align: 'end', cell: (grant) => <GrantStatus grant={grant} /> },
  ]
}

/** List of a benefit's grants: granted, pending and failed. */
export const BenefitGrants = ({ id }: { id: string }) => {
  const { search, change, query, frame } = useListSearch(api.benefits.grants.query)
  const { is_granted } = search
  const list = useEndpoint(api.benefits.grants, { path: { id }, query }, { keepLast: true })
  const columns = useColumns()
  return (
    <section aria-labelledby="grants">
      <div className={css.head}>
        <h2 className={css.title} id="grants">
          Grants
        </h2>
        <FlagFilter
          label="Status"
          any="All"
          words={{ true: 'Granted', false: 'Waiting, failed or revoked' }}
          value={is_granted}
          onChange={(granted) => change({ is_granted: granted })}
        />
      </div>
      <ListFrame
        label="Grants"
        list={list}
        columns={columns}
        idOf={(grant) => grant.id}
        {...frame}
        empty={
          <EmptyState title="No customers have it yet">
            Customers who buy a product with this benefit get it right away, and appear here.
          </EmptyState>
        }
      />
    </section>
  )
}
