import type { CallInput, Endpoint } from '@atelier/contract/primitives/endpoint'
import { type LucideIcon, Plus } from 'lucide-react'
import type { FunctionComponent, ReactNode } from 'react'
import type { $ZodType, input } from 'zod/v4/core'
import type { ItemOf } from '../../lib/calls.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import type { Search } from '../../lib/use-search.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import lists from '../../ui/list.module.css'
import { ListFrame, type ListResponse } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { ListEntry } from '../page.ts'
import { useOrganization } from '../shell/organization.ts'

type ListEndpoint = Endpoint & { readonly query: $ZodType }

type RowOf<E extends ListEndpoint> = ItemOf<E> & { readonly id: string }

type ListPage<E extends ListEndpoint> = {
  /** Line below the title. */
  readonly note?: string
  /** True for a page of a frame with tabs, which has the title. */
  readonly isTab?: boolean
  /** Call behind the list; the URL keeps its query. */
  readonly endpoint: E
  readonly useColumns: () => readonly Column<RowOf<E>>[]
  /** Path of the page of a row. */
  readonly linkOf?: (row: RowOf<E>, slug: string) => string
  /** Button that opens the form of a new object. */
  readonly create?: { readonly label: string; readonly path: (slug: string) => string }
  /** Fields of the filters. */
  readonly filters: (list: Pick<Search<input<E['query']>>, 'search' | 'change'>) => ReactNode
  /** Content without any rows. */
  readonly empty: {
    readonly icon: LucideIcon
    readonly title: string
    readonly text: ReactNode | ((slug: string) => ReactNode)
  }
}

/**
 * Returns a page with a list of the organization's objects, its filters and its states. The table of areas has its
 * title and its first call. Pages with more than that use `useListSearch` and `ListFrame`.
 */
export const defineListPage =
  <const E extends ListEndpoint>({
    note,
    isTab = false,
    endpoint,
    useColumns,
    linkOf,
    create,
    filters,
    empty: { icon: Icon, ...empty },
  }: ListPage<E>): FunctionComponent<ListEntry> =>
  ({ title, firstCall }) => {
    const { id: organization_id, slug } = useOrganization()
    const { query, frame, ...list } = useListSearch(
      endpoint.query as $ZodType<unknown, object>,
      firstCall.query.sorting,
    )
    const response = useEndpoint<Endpoint>(
      endpoint,
      { query: { ...query, organization_id } } as CallInput<E>,
      {
        keepLast: true,
      },
    ) as ListResponse<RowOf<E>>
    const button = create && (
      <LinkButton to={create.path(slug)}>
        <Plus size={15} aria-hidden="true" />
        {create.label}
      </LinkButton>
    )
    return (
      <>
        {!isTab && <PageHead title={title} note={note} actions={button} />}
        <div className={lists.filters}>
          <Filters {...list.filters}>{filters(list)}</Filters>
        </div>
        <ListFrame<RowOf<E>>
          label={title}
          list={response}
          columns={useColumns()}
          idOf={({ id }) => id}
          {...(linkOf && { linkOf: (row) => linkOf(row, slug) })}
          {...frame}
          empty={
            <EmptyState icon={<Icon size={22} aria-hidden="true" />} title={empty.title} actions={button}>
              {typeof empty.text === 'function' ? empty.text(slug) : empty.text}
            </EmptyState>
          }
        />
      </>
    )
  }
