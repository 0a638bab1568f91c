import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './AmountTable.module.css'

type AmountLine = { readonly id: string; readonly label: ReactNode; readonly amount: string }

type AmountSum = {
  readonly label: string
  readonly amount: string
  /** Emphasizes totals. */
  readonly strong?: boolean
}

type Props = {
  /** Headers of the two columns. */
  heads: readonly [label: string, amount: string]
  lines: readonly AmountLine[]
  sums: readonly AmountSum[]
}

/** Amounts line by line, with their sums. Sums are passed in: a table does not calculate money. */
export const AmountTable = ({ heads: [label, amount], lines, sums }: Props) => (
  <table className={css.table}>
    <thead className={css.head}>
      <tr>
        <th scope="col">{label}</th>
        <th scope="col">{amount}</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id} className={css.item}>
          <th scope="row">{line.label}</th>
          <td>{line.amount}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      {sums.map((sum) => (
        <tr key={sum.label} className={classes(css.sum, sum.strong && css.strong)}>
          <th scope="row">{sum.label}</th>
          <td>{sum.amount}</td>
        </tr>
      ))}
    </tfoot>
  </table>
)
