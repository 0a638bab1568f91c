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
  /** Empty for a column of buttons, whose head only screen readers name. */
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** `end` for numbers and money, which are then set in figures of one width. */
  readonly align?: 'start' | 'end'
  /** The key that the call sorts by; a column without one cannot be sorted. */
  readonly sort?: string
  /** Takes the width that the other columns leave, and cuts what is longer. */
  readonly grow?: true
  /** The narrowest screen that shows the column; what it says must then also stand in another one. */
  readonly from?: 'tablet' | 'desktop'
}

export type Selection<Row> = {
  /** What a row is called: `Select Tea`. */
  readonly nameOf: (row: Row) => string
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

type Props<Row> = {
  /** What the rows are: `Orders`. */
  label: string
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  idOf: (row: Row) => string
  /** How many rows are expected: so many skeletons are shown. */
  expected?: number
  /** Whether the rows answer an earlier question than the one now asked. */
  isStale?: boolean
  /** The key of the sorting, after a minus when descending: `-created_at`. */
  sorting?: string | undefined
  onSort?: (sorting: string) => void
  /** The page of a row. Its first cell is the link, and a press anywhere in the row follows it. */
  linkOf?: (row: Row) => string
  /** What the page behind a row may need to lead back here. */
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

/** A list in rows and columns. The call behind it sorts, filters and pages; the table shows what it answered. */
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
              // The rows have no other identity than their place.
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
