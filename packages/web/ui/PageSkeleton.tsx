import { Card } from './Card.tsx'
import { Columns } from './Columns.tsx'
import { PageHead, type Crumb } from './PageHead.tsx'
import { Skeleton } from './Skeleton.tsx'

/** Keeps the place of a page in two columns while what it is about is loaded. */
export const PageSkeleton = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <div aria-busy="true">
    <PageHead crumbs={crumbs} title={<Skeleton width="11rem" />} note={<Skeleton width="16rem" />} />
    <Columns
      main={
        <>
          <Card>
            <Skeleton width="100%" height="9rem" />
          </Card>
          <Card>
            <Skeleton width="100%" height="7rem" />
          </Card>
        </>
      }
      side={
        <Card>
          <Skeleton width="100%" height="12rem" />
        </Card>
      }
    />
  </div>
)
