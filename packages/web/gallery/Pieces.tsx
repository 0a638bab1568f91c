import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { AmountTable } from '../ui/AmountTable.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card, Facts } from '../ui/Card.tsx'
import { Chart } from '../ui/Chart.tsx'
import { CodeBlock } from '../ui/CodeBlock.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Sparkline } from '../ui/Sparkline.tsx'
import { Stat } from '../ui/Stat.tsx'
import { Timeline } from '../ui/Timeline.tsx'
import { Room, Specimen } from './Room.tsx'
import css from './Gallery.module.css'

const QrCode = lazyPart(() => import('../ui/QrCode.tsx'), 'QrCode', {
  waiting: <Skeleton width="14rem" height="17rem" />,
})

const long = 'Internationale Gesellschaft für außergewöhnlich lange Bezeichnungen mbH & Co. KG'
const points = Array.from({ length: 30 }, (_, at) => ({
  label: `Day ${at + 1}`,
  value: Math.round(4000 + 2500 * Math.sin(at / 3) + 90 * at),
  before: Math.round(3500 + 2000 * Math.cos(at / 4)),
}))

/** Card whose content throws until it is repaired. */
const RepairedCard = () => {
  const [isRepaired, setIsRepaired] = useState(false)
  return (
    <Card title="A card" actions={<Button onClick={() => setIsRepaired(true)}>Repair it</Button>}>
      {isRepaired ? 'The content of the card.' : <Broken />}
    </Card>
  )
}

const Broken = (): never => {
  throw new Error('A specimen that throws.')
}

/** Buttons, words and cards. */
export const Pieces = () => (
  <Room title="Pieces">
    {(['solid', 'soft', 'plain', 'bad'] as const).map((tone) => (
      <Specimen key={tone} name={`Button, ${tone}`}>
        <div className={css.line}>
          <Button tone={tone}>Save</Button>
          <Button tone={tone} size="small">
            Small
          </Button>
          <Button tone={tone} busy>
            Saving
          </Button>
          <Button tone={tone} disabled>
            Disabled
          </Button>
        </div>
      </Specimen>
    ))}
    <Specimen name="Badge">
      <div className={css.line}>
        {(['plain', 'good', 'warn', 'bad', 'info'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
    </Specimen>
    <Specimen name="Avatar">
      <div className={css.line}>
        <Avatar name="Vera Visitor" size="small" />
        <Avatar name="vera@example.com" />
        <Avatar name={long} size="large" shape="square" />
      </div>
    </Specimen>
    <Specimen name="Sparkline: growth, a single peak, nothing">
      <div className={css.line}>
        <Sparkline values={[1, 2, 2, 4, 3, 6]} />
        <Sparkline values={[0, 0, 9, 0, 0, 0]} />
        <Sparkline values={[0, 0, 0]} />
      </div>
    </Specimen>
    <Specimen name="Stat: up, down, even, none before">
      <div className={css.line}>
        <Stat label="Revenue" value="$12,480.00" change={12.4} />
        <Stat label="Churn" value="2.1 %" change={3} moreIsBetter={false} />
        <Stat label="Orders" value="0" change={0} />
        <Stat label="MRR" value="−$20.00" />
      </div>
    </Specimen>
    <Specimen name="Amounts with their sums, a long label and a credit">
      <Card title="Items" flush>
        <AmountTable
          heads={['Item', 'Amount']}
          lines={[
            { id: '1', label: long, amount: '$1,200.00' },
            { id: '2', label: 'Unused time', amount: '−$20.00' },
          ]}
          sums={[
            { label: 'Tax', amount: '$295.00' },
            { label: 'Total', amount: '$1,475.00', strong: true },
          ]}
        />
      </Card>
    </Specimen>
    <Specimen name="Card with facts, a long value and an empty one">
      <Card title="Customer" actions={<Button size="small">Change</Button>}>
        <Facts
          facts={[
            { label: 'Name', value: long },
            {
              label: 'Id',
              value: <CopyButton text="7f7ff5a5-3fc4-4a35-9d09-92a3c3f1a1a1" label="id" showText />,
            },
            { label: 'Left out', value: null },
          ]}
        />
      </Card>
    </Specimen>
    <Specimen name="Timeline">
      <Timeline
        happenings={[
          {
            id: '1',
            at: '2026-11-22T20:05:00Z',
            title: 'Refund failed',
            tone: 'bad',
            note: 'The card is closed.',
          },
          { id: '2', at: '2026-11-21T09:00:00Z', title: 'Refund asked for' },
          { id: '3', at: '2026-11-20T09:00:00Z', title: 'Paid', tone: 'good' },
        ]}
      />
    </Specimen>
    <Specimen name="Empty state">
      <EmptyState icon={<Inbox size={22} />} title="No sales yet" actions={<Button>Add a product</Button>}>
        An order appears here as soon as a checkout is paid.
      </EmptyState>
    </Specimen>
    <Specimen name="Skeleton">
      <Skeleton width="80%" />
      <Skeleton width="40%" />
    </Specimen>
    <Specimen name="Notice">
      <Notice>The change takes effect with the next invoice.</Notice>
      <Notice tone="bad" title="This did not work">
        The bank has refused it.
      </Notice>
    </Specimen>
    <Specimen name="Error boundary">
      <ErrorBoundary fallback={<Notice tone="bad">This part has stopped working.</Notice>}>
        <Broken />
      </ErrorBoundary>
      <RepairedCard />
    </Specimen>
    <Specimen name="Code block">
      <CodeBlock
        label="curl"
        code={'curl http://localhost:4000/v1/orders/ \\\n  -H "Authorization: Bearer $TOKEN"'}
      />
    </Specimen>
    <Specimen name="QR code">
      <QrCode text="https://shop.example/buy" label="QR code of the shop" fileName="shop" />
    </Specimen>
    <Specimen name="Chart">
      <Chart label="Revenue by day" points={points} format={(value) => `$${value}`} />
    </Specimen>
  </Room>
)
