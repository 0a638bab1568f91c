import { Columns } from './Columns.tsx'
import { PageHead, type Crumb } from './PageHead.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Card } from './Card.tsx'
import css from './PageSkeleton.module.css'

/** Placeholder of a card while its content loads. */
export const CardSkeleton = () => (
  <Card>
    <div className={css.lines}>
      <Skeleton width="30%" />
      <Skeleton width="85%" />
      <Skeleton width="60%" />
      <Skeleton width="72%" />
      <Skeleton width="40%" />
    </div>
  </Card>
)

/** Placeholder of a two-column page while its content loads. */
export const PageSkeleton = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <div aria-busy="true">
    <PageHead crumbs={crumbs} title={<Skeleton width="11rem" />} note={<Skeleton width="16rem" />} />
    <Columns main={<CardSkeleton />} side={<CardSkeleton />} />
  </div>
)
