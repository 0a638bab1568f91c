import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../lib/classes.ts'
import { nextSorting, sortedBy } from '../lib/sorting.ts'
import { Skeleton } from './Skeleton.tsx'
import css from './Table.module.css'
import hidden from './visually-hidden.module.css'

export type Column<Row> = {
  readonly id: string
  /** Empty for a column of buttons, whose header is only for screen readers. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** `end` for numbers and money, which use tabular figures. */
  readonly align?: 'start' | 'end'
  /** Sort key of the call; a column without one cannot be sorted. */
  readonly sort?: string
  /** Takes the remaining width, and truncates its content. */
  readonly grow?: true
  /** Narrowest screen that shows the column; another column must then repeat its content. */
  readonly from?: 'tablet' | 'desktop'
}

export type Selection<Row> = {
  /** Name of a row: `Select Tea`. */
  readonly nameOf: (row: Row) => string
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

type Props<Row> = {
  /** Name of the rows: `Orders`. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string
  /** Number of skeleton rows while loading. */
  expected?: number
  /** True while the rows belong to an earlier request. */
  isStale?: boolean
  /** Sort key, with a minus when descending: `-created_at`. */
  sorting?: string | undefined
  onSort?: (sorting: string) => void
  /** URL of a row's page. Its first cell is the link, which covers the row. */
  linkOf?: (row: Row) => string
  /** Router state for the page behind a row, for its way back. */
  linkState?: unknown
  selection?: Selection<Row>
}

const Head = <Row,>({
  column,
  sorting,
  onSort,
}: { column: Column<Row> } & Pick<Props<Row>, 'sorting' | 'onSort'>) => {
  const { header, sort, align, from, grow } = column
  const cell = classes(css.head, align === 'end' && css.end, grow && css.grow, from && css[from])
  if (header === '')
    return (
      <th scope="col" className={cell}>
        <span className={hidden.hidden}>Actions</span>
      </th>
    )
  if (sort === undefined || onSort === undefined)
    return (
      <th scope="col" className={cell}>
        {header}
      </th>
    )
  const order = sortedBy(sorting, sort)
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th scope="col" className={cell} aria-sort={order}>
      <button type="button" className={css.sort} onClick={() => onSort(nextSorting(sorting, sort))}>
        {header}
        <Arrow className={classes(css.arrow, order === 'none' && css.idle)} size={13} aria-hidden="true" />
      </button>
    </th>
  )
}

const SelectAll = <Row,>({ ids, selection }: { ids: readonly string[]; selection: Selection<Row> }) => {
  const count = ids.filter((id) => selection.selected.has(id)).length
  return (
    <th scope="col" className={css.tick}>
      <input
        type="checkbox"
        aria-label="Select all rows of this page"
        checked={ids.length > 0 && count === ids.length}
        ref={(box) => {
          if (box !== null) box.indeterminate = count > 0 && count < ids.length
        }}
        onChange={({ target }) => selection.onChange(new Set(target.checked ? ids : []))}
      />
    </th>
  )
}

const SelectRow = <Row,>({ id, row, selection }: { id: string; row: Row; selection: Selection<Row> }) => (
  <td className={css.tick}>
    <input
      type="checkbox"
      aria-label={`Select ${selection.nameOf(row)}`}
      checked={selection.selected.has(id)}
      onChange={({ target }) => {
        const next = new Set(selection.selected)
        if (target.checked) next.add(id)
        else next.delete(id)
        selection.onChange(next)
      }}
    />
  </td>
)

/** Table of rows and columns. The call behind it sorts, filters and pages; the table shows its response. */
export const Table = <Row,>({
  label,
  columns,
  rows,
  idOf,
  expected = 8,
  isStale = false,
  sorting,
  onSort,
  linkOf,
  linkState,
  selection,
}: Props<Row>) => (
  <div className={css.frame}>
    <table className={classes(css.table, isStale && css.stale)} aria-busy={rows === undefined || isStale}>
      <caption className={hidden.hidden}>{label}</caption>
      <thead>
        <tr>
          {selection !== undefined && <SelectAll ids={rows?.map(idOf) ?? []} selection={selection} />}
          {columns.map((column) => (
            <Head key={column.id} column={column} sorting={sorting} {...(onSort && { onSort })} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === undefined
          ? Array.from({ length: expected }, (_, at) => (
              // Skeleton rows have no identity but their index.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at} className={css.row}>
                {selection !== undefined && <td className={css.tick} aria-label="Loading" />}
                {columns.map(({ id, align, grow, from }) => (
                  <td
                    key={id}
                    className={classes(
                      css.cell,
                      align === 'end' && css.end,
                      grow && css.grow,
                      from && css[from],
                    )}
                  >
                    <Skeleton width={align === 'end' ? '3.5rem' : '70%'} />
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => {
              const id = idOf(row)
              return (
                <tr key={id} className={classes(css.row, linkOf && css.pressable)}>
                  {selection !== undefined && <SelectRow id={id} row={row} selection={selection} />}
                  {columns.map(({ id: name, cell, align, grow, from }, at) => (
                    <td
                      key={name}
                      className={classes(
                        css.cell,
                        align === 'end' && css.end,
                        grow && css.grow,
                        from && css[from],
                      )}
                    >
                      {at === 0 && linkOf !== undefined ? (
                        <Link className={css.link} to={linkOf(row)} state={linkState}>
                          {cell(row)}
                        </Link>
                      ) : (
                        cell(row)
                      )}
                    </td>
                  ))}
                </tr>
              )
            })}
      </tbody>
    </table>
  </div>
)
