import { CardSkeleton } from './CardSkeleton.tsx'
import { Columns } from './Columns.tsx'
import { PageHead, type Crumb } from './PageHead.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Placeholder of a two-column page while its content loads. */
export const PageSkeleton = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <div aria-busy="true">
    <PageHead crumbs={crumbs} title={<Skeleton width="11rem" />} note={<Skeleton width="16rem" />} />
    <Columns main={<CardSkeleton />} side={<CardSkeleton />} />
  </div>
)
