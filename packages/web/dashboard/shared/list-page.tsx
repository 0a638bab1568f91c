import type { CallInput, Endpoint } from '@atelier/contract/primitives/endpoint'
import { type LucideIcon, Plus } from 'lucide-react'
import type { FunctionComponent, ReactNode } from 'react'
import type { $ZodType, input } from 'zod/v4/core'
import type { ItemOf } from '../../lib/calls.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import type { Search } from '../../lib/use-search.ts'
import { Columns } from '../../ui/Columns.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import lists from '../../ui/list.module.css'
import { ListFrame, type ListResponse } from '../../ui/ListFrame.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { ListEntry } from '../page.ts'
import { useOrganization } from '../shell/organization.ts'
import section from './section.module.css'

type ListEndpoint = Endpoint & { readonly query: $ZodType }

type RowOf<E extends ListEndpoint> = ItemOf<E> & { readonly id: string }

/** Search of a list, which its URL contains. */
export type ListState<E extends ListEndpoint> = Pick<
  Search<input<E['query']>>,
  'search' | 'change' | 'isFiltered'
> & { readonly refetch: () => void }

type ListParts<Row> = {
  readonly columns: readonly Column<Row>[]
  /** Buttons of the page, before that of `create`. */
  readonly actions?: ReactNode
  /** Buttons of the list without any rows. Default: that of `create`. */
  readonly emptyActions?: ReactNode
  /** Content above the filters. */
  readonly above?: ReactNode
  /** Narrow column beside the list. */
  readonly side?: ReactNode
  /** Dialogs that the buttons and the rows open. */
  readonly dialogs?: ReactNode
}

type ListPage<E extends ListEndpoint> = {
  /** Line below the title. */
  readonly note?: string
  /** True for a page of a frame with tabs, which has the title. */
  readonly isTab?: boolean
  /** Name of the rows: `Endpoints`. Default: the title. */
  readonly label?: string
  /** Call behind the list; the URL keeps its query. */
  readonly endpoint: E
  /** Returns the columns, and the parts of the page that not every list has. */
  readonly useParts: (list: ListState<E>) => ListParts<RowOf<E>>
  /** Path of the page of a row. */
  readonly linkOf?: (row: RowOf<E>, slug: string) => string
  /** Button that opens the form of a new object. */
  readonly create?: { readonly label: string; readonly path: (slug: string) => string }
  /** Fields of the filters. */
  readonly filters?: (list: ListState<E>) => ReactNode
  /** Content without any rows. */
  readonly empty: {
    readonly icon: LucideIcon
    readonly title: string
    readonly text: ReactNode | ((slug: string) => ReactNode)
  }
}

/**
 * Returns a page with a list of the organization's objects, its filters and its states. The table of areas has its
 * title and its first call. Lists below an object, and lists of another shape, use `useListSearch` and `ListFrame`.
 */
export const defineListPage =
  <const E extends ListEndpoint>({
    note,
    isTab = false,
    label,
    endpoint,
    useParts,
    linkOf,
    create,
    filters,
    empty: { icon: Icon, ...empty },
  }: ListPage<E>): FunctionComponent<ListEntry> =>
  ({ title, firstCall }) => {
    const { id: organization_id, slug } = useOrganization()
    const { search, change, query, frame, ...bar } = useListSearch(
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
    const list = { search, change, isFiltered: frame.isFiltered, refetch: response.refetch }
    const createButton = create && (
      <LinkButton to={create.path(slug)}>
        <Plus size={15} aria-hidden="true" />
        {create.label}
      </LinkButton>
    )
    const { columns, above, side, dialogs, emptyActions = createButton, ...parts } = useParts(list)
    const actions = (parts.actions || createButton) && (
      <>
        {parts.actions}
        {createButton}
      </>
    )
    const rows = (
      <ListFrame<RowOf<E>>
        label={label ?? title}
        list={response}
        columns={columns}
        idOf={({ id }) => id}
        {...(linkOf && { linkOf: (row) => linkOf(row, slug) })}
        {...frame}
        empty={
          <EmptyState icon={<Icon size={22} aria-hidden="true" />} title={empty.title} actions={emptyActions}>
            {typeof empty.text === 'function' ? empty.text(slug) : empty.text}
          </EmptyState>
        }
      />
    )
    return (
      <>
        {!isTab && <PageHead title={title} note={note} actions={actions} />}
        <div className={isTab ? section.stack : lists.stack}>
          {isTab && (note || actions) && (
            <div className={section.lead}>
              <p>{note}</p>
              {actions}
            </div>
          )}
          {above}
          {filters && <Filters {...bar.filters}>{filters(list)}</Filters>}
          {side ? <Columns main={rows} side={side} /> : rows}
        </div>
        {dialogs}
      </>
    )
  }
