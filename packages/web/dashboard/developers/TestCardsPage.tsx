import { laterCards, paymentCards, type TestCard } from '../../lib/card/test-cards.ts'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import section from '../shared/section.module.css'
import css from './Developers.module.css'

/** Groups the digits as on a card. */
const inGroups = (number: string): string => number.match(/\d{1,4}/g)?.join(' ') ?? number

const columns: readonly Column<TestCard>[] = [
  {
    id: 'number',
    header: 'Number',
    cell: ({ number, name }) => (
      <span className={css.card}>
        <span className={css.digits}>{inGroups(number)}</span>
        <CopyButton text={number} label={`number of ${name}`} />
      </span>
    ),
  },
  {
    id: 'happens',
    header: 'Outcome',
    grow: true,
    cell: ({ happens }) => <span className={css.happens}>{happens}</span>,
  },
  {
    id: 'name',
    header: 'Name',
    from: 'tablet',
    cell: ({ name }) => <span className={css.cardName}>{name}</span>,
  },
]

/** Test cards for checkouts of a test installation. */
export const TestCardsPage = () => (
  <div className={section.stack}>
    <p className={css.soft}>
      The sandbox accepts these numbers, with any future date and any three-digit code (four digits for Amex).
      No real money moves.
    </p>
    <Card title="Payments" flush>
      <Table label="Cards for payments" columns={columns} rows={paymentCards} idOf={({ number }) => number} />
    </Card>
    <Card title="Renewals, refunds and disputes" flush>
      <Table
        label="Cards for renewals, refunds and disputes"
        columns={columns}
        rows={laterCards}
        idOf={({ number }) => number}
      />
    </Card>
    <p className={css.soft}>
      To win a dispute, enter “winning_evidence” under “Anything else” in the answer; to lose it, enter
      “losing_evidence”. The outcome follows 5 seconds later. The same words end an inquiry, or turn it into a
      dispute.
    </p>
  </div>
)
